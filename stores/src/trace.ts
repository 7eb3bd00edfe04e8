import {
  type Attributes,
  context,
  isSpanContextValid,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * OpenTelemetry spans. Without an SDK in this process none are created, and traces are only passed on. Between processes, and in the
 * metadata of events, a trace is a W3C traceparent.
 */
const tracer = trace.getTracer('potluck');

const pattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const lengthOfOne = 55;
const isSampled = 1;
/** Maximum traces per page of events. */
const mostTraces = 100;

/** Untrusted input: headers and metadata may contain anything. Fields of later traceparent versions are not supported. */
function spanContextOf(traceparent: unknown): SpanContext | undefined {
  if (typeof traceparent !== 'string' || traceparent.length !== lengthOfOne) return undefined;
  const [, traceId, spanId, flags] = pattern.exec(traceparent) ?? [];
  const found = { traceId: traceId ?? '', spanId: spanId ?? '', traceFlags: Number.parseInt(flags ?? '', 16), isRemote: true };
  return isSpanContextValid(found) ? found : undefined;
}

function traceparentOf(span: Span | undefined): string | undefined {
  const found = span?.spanContext();
  if (!found || !isSpanContextValid(found)) return undefined;
  return `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`;
}

function startSpan(name: string, parent: SpanContext | undefined, kind: SpanKind, attributes: Attributes): Span {
  return tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpanContext(context.active(), parent) : context.active());
}

/** Records only the name of an error: its message may contain personal data. */
function end(span: Span, error?: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
  span.end();
}

/** The active trace, if an SDK records it. */
export const activeTraceparent = (): string | undefined => traceparentOf(trace.getActiveSpan());

/** The span of a request; `end` is undefined if it is not recorded. */
export interface RequestSpan {
  traceparent: string | undefined;
  run<T>(work: () => T): T;
  end: ((attributes: Attributes, failed: boolean) => void) | undefined;
}

/** `header` is the request's traceparent, used unless an SDK has already started a span for it. */
export function startRequestSpan(name: string, header: unknown, attributes: Attributes): RequestSpan {
  const parent = trace.getActiveSpan() ? undefined : spanContextOf(header);
  const span = startSpan(name, parent, SpanKind.SERVER, attributes);
  return {
    traceparent: traceparentOf(span),
    run: (work) => context.with(trace.setSpan(context.active(), span), work),
    end: span.isRecording()
      ? (more, failed) => {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        }
      : undefined,
  };
}

/** Runs `work` in a span of this trace. */
export async function inSpan<T>(name: string, traceparent: string | undefined, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const parent = spanContextOf(traceparent);
  if (!parent) return work();
  const span = startSpan(name, parent, SpanKind.INTERNAL, attributes);
  try {
    const result = await context.with(trace.setSpan(context.active(), span), work);
    end(span);
    return result;
  } catch (error) {
    end(span, error);
    throw error;
  }
}

/** Spans of one operation that belongs to several traces. */
export interface SharedSpans {
  /** To pass on; undefined when nothing is traced. */
  traceparents: string[] | undefined;
  end(error?: unknown): void;
}
const noSpans: SharedSpans = { traceparents: undefined, end: () => {} };

/** One span per recorded trace. */
export function startSharedSpans(name: string, traceparents: Iterable<unknown>, attributes: Attributes): SharedSpans {
  let parents: Map<string, SpanContext> | undefined;
  for (const traceparent of traceparents) {
    const parent = spanContextOf(traceparent);
    if (!parent || (parent.traceFlags & isSampled) === 0) continue;
    parents ??= new Map();
    parents.set(parent.traceId, parent);
    if (parents.size === mostTraces) break;
  }
  if (!parents) return noSpans;
  const spans = [...parents.values()].map((parent) => startSpan(name, parent, SpanKind.CONSUMER, attributes));
  return {
    traceparents: spans.flatMap((span) => traceparentOf(span) ?? []),
    end: (error) => {
      for (const span of spans) end(span, error);
    },
  };
}
