import './charts.css'

export interface Part {
  readonly label: string
  readonly value: string
  readonly tone: 'good' | 'warn' | 'bad' | 'info' | 'quiet'
}

/** Shares of one whole in a bar as thin as a line of text. */
export function SplitBar({ parts }: { readonly parts: readonly Part[] }) {
  const total = parts.reduce((sum, part) => sum + Math.max(0, Number(part.value)), 0)
  const text = parts.map((part) => `${part.label} ${part.value}`).join(', ')
  return (
    <span className="c-split" role="img" aria-label={text} title={text}>
      {total > 0 &&
        parts.map((part) => (
          <i
            key={part.label}
            className={part.tone}
            style={{ width: `${(Math.max(0, Number(part.value)) / total) * 100}%` }}
          />
        ))}
    </span>
  )
}
