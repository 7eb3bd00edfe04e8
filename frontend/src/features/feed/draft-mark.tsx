/** Says that a draft is behind this control. */
export const DraftMark = () => (
  <span className="rounded-small bg-butter-soft px-1.5 font-semibold text-ink text-small leading-6">Draft</span>
);
