import { useTranslation } from 'react-i18next'
import type { ChartSpec } from './spec.ts'
import { placeName, valueText, type Reader } from './words.ts'

interface SingleFigureProps {
  readonly spec: ChartSpec
  readonly place: number
  readonly reader: Reader
  readonly onOpen?: (place: number, series: number) => void
}

/** The only value of a line that has no second one yet: a figure with its date and what it is measured by. */
export function SingleFigure({ spec, place, reader, onOpen }: SingleFigureProps) {
  const { t } = useTranslation('charts')
  const when = placeName(spec, place, reader)
  return (
    <div className="c-single">
      {spec.series.map(({ name, values }, series) =>
        values[place] == null ? null : (
          <p key={name}>
            {name !== spec.title && <span>{name}</span>}
            <strong>{valueText(spec, values[place], reader)}</strong>
            {onOpen ? (
              <button type="button" className="t-link" onClick={() => onOpen(place, series)}>
                {when}
              </button>
            ) : (
              <small>{when}</small>
            )}
          </p>
        ),
      )}
      {(spec.levels ?? []).map(({ label, value, tone }) => (
        <small key={label} className={tone}>
          {label} {valueText(spec, value, reader)}
        </small>
      ))}
      <small>{t('single')}</small>
    </div>
  )
}
