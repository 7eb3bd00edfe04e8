const lines = [26, 46, 66, 86];

/** An index card with a recipe, about 230 × 160 around 0,0. Part of a larger drawing. */
export function IndexCard({ title }: { title: string }) {
  return (
    <g>
      <rect x="-112" y="-74" width="232" height="160" rx="8" fill="#1b1815" fillOpacity="0.16" />
      <rect x="-116" y="-80" width="232" height="160" rx="8" fill="#fffdf8" stroke="#e8ded2" />
      <path d="M-116-40H116" stroke="#c8401f" strokeOpacity="0.55" strokeWidth="2" />
      <text x="-100" y="-52" fontSize="22" fill="#2b2320" className="font-title font-semibold">
        {title}
      </text>
      <g stroke="#6b5e57" strokeOpacity="0.4" strokeWidth="4" strokeLinecap="round">
        {lines.map((y, index) => (
          <path key={y} d={`M-82 ${y - 46}H${[72, 40, 88, 18][index]}`} />
        ))}
      </g>
      <g fill="#3b7a4a">
        {lines.map((y) => (
          <circle key={y} cx="-97" cy={y - 46} r="4" />
        ))}
      </g>
      <g fill="none" stroke="#c8401f" strokeWidth="3" strokeLinecap="round">
        <circle cx="-92" cy="62" r="8" />
        <path d="M-92 58V62H-88" />
      </g>
      <path d="M-74 62H-40M-16 62H40" stroke="#6b5e57" strokeOpacity="0.6" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}
