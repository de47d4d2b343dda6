import { useTranslation } from 'react-i18next'

export interface RowFaultText {
  /** Name of the field; '': the row as a whole. */
  readonly target: string
  readonly message: string
}

export interface MappedRowText {
  readonly cells: readonly string[]
  readonly faults: readonly RowFaultText[]
}

interface MappedRowsProps {
  /** Names of targets for people; a target that has none is its own. */
  readonly titles: ReadonlyMap<string, string>
  readonly targets: readonly string[]
  readonly rows: readonly MappedRowText[]
}

/** Rows as a mapping makes them, with their faults beside them. */
export function MappedRows({ titles, targets, rows }: MappedRowsProps) {
  const { t } = useTranslation('mapping')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className="m-rows" tabIndex={0} role="region" aria-label={t('preview')}>
      <table className="t-table">
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('faults')}</th>
            {targets.map((target) => (
              <th key={target} scope="col">
                {titles.get(target) ?? target}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, faults }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a source have no key of their own
            <tr key={at} data-faulty={faults.length > 0 || undefined}>
              <td className="number">{at + 1}</td>
              <td className="m-row-faults">{faults.map(({ message }) => message).join('; ')}</td>
              {targets.map((target, place) => (
                <td key={target} data-faulty={faults.some((one) => one.target === target) || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
