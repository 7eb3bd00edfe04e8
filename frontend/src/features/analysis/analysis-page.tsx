import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AnalysisLinks } from './analysis-links.tsx';
import { parts } from './parts.tsx';

/** The community's history, for analysts: one part of it, which the address names. */
export function AnalysisPage() {
  const { id = '' } = useParams();
  const part = parts.find(({ name }) => name === id);
  if (!part) return <NotFoundPage />;
  const { title, text, width, content: Content } = part;
  return (
    <Page title={name(title)} width={width}>
      <PageHeader title={title} text={text} />
      <AnalysisLinks />
      <Content />
    </Page>
  );
}

const name = (title: string): string => (title === 'Analysis' ? title : `${title} · Analysis`);
