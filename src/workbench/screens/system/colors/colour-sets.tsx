import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { sysColor } from '#domain/entities/system/sys-color.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { contrastOf } from '../../../theme/contrast.ts'
import './colour-sets.css'

/** Every set with its colours as a chart would use them, in their order, each with the text that reads best on it. */
export function ColourSets() {
  const { t } = useTranslation('administration')
  const { data, error } = useAllRows(crudOf(sysColor).getAll, {}, { staleTime: 0 })
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  const rows = data.items as unknown as readonly ListRow[]
  const sets = Map.groupBy(rows, (row) => row['category'] as string)
  if (sets.size === 0)
    return (
      <Panel fill>
        <EmptyState title={t('noColours')} hint={t('noColoursHint')} />
      </Panel>
    )
  return (
    <Panel fill>
      {[...sets].map(([category, colours]) => (
        <section key={category} className="t-colour-set">
          <h2>
            {category} <span>{t('colourCount', { count: colours.length })}</span>
          </h2>
          <ol>
            {colours.map((row) => {
              const colour = row['color'] as string
              return (
                <li key={row.id} style={{ background: colour, color: textOn(colour) }}>
                  <strong>{(row['name'] as string | null) ?? (row['code'] as string)}</strong>
                  <span className="mono">{colour}</span>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </Panel>
  )
}

/** Black or white, whichever reads better; colours of other notations than `#rrggbb` are taken for light ones. */
function textOn(colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return '#000000'
  return contrastOf(colour, '#ffffff') >= contrastOf(colour, '#000000') ? '#ffffff' : '#000000'
}
