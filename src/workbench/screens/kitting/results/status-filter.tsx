import { choiceOf, type ChoiceName } from '#domain/choices/index.ts'
import type { Tone } from '../../../grid/model/column.ts'
import { useLabel } from '../../../i18n/index.ts'
import { useFigures } from '../../../fields/use-figures.ts'

interface StatusFilterProps {
  readonly label: string
  readonly choice: ChoiceName
  readonly counts: ReadonlyMap<string, number>
  readonly tones: Readonly<Record<string, Tone>>
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Traffic lights that filter: one button per state that occurs, with its count. */
export function StatusFilter({ label, choice, counts, tones, chosen, onChange }: StatusFilterProps) {
  const labelOf = useLabel()
  const figures = useFigures()
  const states = Object.entries(choiceOf(choice)).filter(([code]) => (counts.get(code) ?? 0) > 0)
  return (
    <span className="r-status" role="group" aria-label={label}>
      {states.map(([code, text]) => {
        const pressed = chosen.includes(code)
        return (
          <button
            key={code}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? chosen.filter((other) => other !== code) : [...chosen, code])}
          >
            <i aria-hidden className={tones[code] ?? 'quiet'} />
            <span className="t-words">{labelOf(text)}</span>
            <b>{figures.count(counts.get(code))}</b>
          </button>
        )
      })}
    </span>
  )
}
