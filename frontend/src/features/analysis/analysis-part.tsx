import type { ReactNode } from 'react';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AnalysisLinks } from './analysis-links.tsx';

interface AnalysisPartProps {
  title: string;
  text: string;
  width?: 'normal';
  children: ReactNode;
}

/** A page of the analysis, with the links to the others. */
export const AnalysisPart = ({ title, text, width, children }: AnalysisPartProps) => (
  <Page title={title === 'Analysis' ? title : `${title} · Analysis`} width={width}>
    <PageHeader title={title} text={text} />
    <AnalysisLinks />
    {children}
  </Page>
);
