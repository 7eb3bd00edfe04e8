import { type FormQuestion, questionFile, questionProblem } from '@potluck/events/question-file';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Section } from '../../ui/page.tsx';
import { AnalysisPart } from './analysis-part.tsx';
import { eventTypesQuery } from './analysis-queries.ts';
import { AnswerCard } from './answer-card.tsx';
import { DayField } from './day-field.tsx';
import { examples, QuestionForm, questionIn } from './question-form.tsx';
import { type Range, rangeIn } from './range.ts';
import { SealedNote } from './sealed-note.tsx';
import { useAnswer } from './use-answer.ts';

const largestFile = 200_000;

/** Questions of one's own: asked with a form, whose choices are the address, or with a file. */
export const QuestionsPage = () => (
  <AnalysisPart title="Questions" text="Ask the history what nobody has asked it yet." width="normal">
    <Questions />
  </AnalysisPart>
);

function Questions() {
  const [address, setAddress] = useSearchParams();
  const { data: types } = useQuery(eventTypesQuery);
  const [file, setFile] = useState<{ name: string; source: string }>();
  const [problem, setProblem] = useState('');
  const { state, ask, stop } = useAnswer();
  const question = questionIn(address);
  const range = rangeIn(address);
  const refused = questionProblem(question);
  const askForm = (changed: FormQuestion, days: Range) => {
    setFile(undefined);
    ask(questionFile(changed), days);
  };
  // An address is a question: who opens one, or goes back to one, gets its answer.
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isOpened = useRef(false);
  const askAddress = useEffectEvent(() => {
    if (isOpened.current && !isBack) return;
    isOpened.current = true;
    if (refused === undefined) askForm(question, range);
    else stop();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each place in the history
  useEffect(() => askAddress(), [key]);
  const source = file ? file.source : refused === undefined ? questionFile(question) : undefined;
  const isChanged =
    state?.is === 'done' && (state.source !== source || state.range.from !== range.from || state.range.until !== range.until);
  const takeFile = async (chosen: File) => {
    if (chosen.size > largestFile) return setProblem('A file of a question has at most 200 kB.');
    setProblem('');
    const source = await chosen.text();
    setFile({ name: chosen.name, source });
    ask(source, range);
  };
  const openExample = (example: string) => {
    setAddress(example);
    askForm(questionIn(new URLSearchParams(example)), { from: undefined, until: undefined });
  };
  const drop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    void takeFile(dropped);
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <DayField label="From" value={range.from ?? ''} onChoose={(from) => setAddress(changed(address, { from }), { replace: true })} />
        <DayField
          label="Until"
          value={range.until ?? ''}
          onChoose={(until) => setAddress(changed(address, { until }), { replace: true })}
        />
      </div>
      <Section title="With a form">
        <p className="text-note">
          For example:{' '}
          {examples.map(({ title, address: example }, index) => (
            <span key={title}>
              {index > 0 && ' · '}
              <button type="button" className="min-h-6 text-left underline" onClick={() => openExample(example)}>
                {title}
              </button>
            </span>
          ))}
        </p>
        <QuestionForm
          question={question}
          types={types ?? []}
          onChange={(values) => setAddress(changed(address, values), { replace: true })}
        />
        <p className="flex flex-wrap items-center gap-3">
          <Button onClick={() => askForm(question, range)} disabled={refused !== undefined || state?.is === 'running'}>
            Ask
          </Button>
          {refused && <span className="text-note text-quiet">{refused}</span>}
        </p>
        {!refused && (
          <details className="text-note">
            <summary className="min-h-11 cursor-pointer content-center font-semibold">As a file</summary>
            <p>The same question for the server’s shell, and a beginning for one of your own.</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys. */}
            <pre tabIndex={0} className="overflow-x-auto rounded-control bg-wash p-3 text-small">
              {questionFile(question)}
            </pre>
          </details>
        )}
      </Section>
      <Section title="With a file">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen with the button in it. */}
        <div
          onDrop={drop}
          onDragOver={(event) => event.preventDefault()}
          className="flex flex-col gap-3 rounded-card border border-edge border-dashed p-5"
        >
          <p className="text-note">
            Drop a question in TypeScript here. It runs in your browser alone, in a frame without network, over the events that analysts may
            see.
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <FileButton accept=".ts,.js,.mts,.mjs,text/typescript,text/javascript" onFile={(chosen) => void takeFile(chosen)}>
              Choose a File
            </FileButton>
            {file && (
              <>
                <span className="break-all text-note">{file.name}</span>
                <Button variant="quiet" disabled={state?.is === 'running'} onClick={() => ask(file.source, range)}>
                  Ask Again
                </Button>
              </>
            )}
          </p>
          {problem && (
            <p role="alert" className="text-danger text-note">
              {problem}
            </p>
          )}
        </div>
      </Section>
      <SealedNote ids="of your own" />
      {state?.is === 'running' && (
        <Card className="flex flex-wrap items-center gap-4 p-5">
          <progress
            aria-label="Events read"
            max={Math.max(state.of, 1)}
            value={state.done}
            className={classes('h-2 min-w-0 flex-1 accent-plum')}
          />
          <span className="text-note tabular-nums">{state.of === 0 ? '0' : Math.floor((100 * state.done) / state.of)} %</span>
          <Button variant="quiet" onClick={stop}>
            Stop
          </Button>
        </Card>
      )}
      {state?.is === 'failed' && (
        <p role="alert" className="break-words rounded-control bg-tomato-soft px-4 py-3">
          There is no answer. {state.message}
        </p>
      )}
      {state?.is === 'done' && <AnswerCard of={state.answer} isChanged={isChanged} />}
    </>
  );
}

function changed(address: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
