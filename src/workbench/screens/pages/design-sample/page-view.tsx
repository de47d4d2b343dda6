import { createElement, type ComponentType } from 'react'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { useCall } from '../../../client/query.ts'
import { displays } from '../../../fields/display.tsx'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, Progress } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import type { PageComponent } from './page-schema.ts'
import './design-sample.css'

type Kind = PageComponent['kind']
type Of<K extends Kind> = Extract<PageComponent, { readonly kind: K }>
type Source = Of<'table'>['source']

/** How each kind of component is drawn; a kind without a drawing does not compile. */
const drawn: { readonly [K in Kind]: ComponentType<Of<K>> } = {
  text: TextPart,
  divider: () => <hr className="t-sample-line" />,
  statistics: ({ tiles }) => (
    <KpiRow>
      {tiles.map((tile) => (
        <CountTile key={tile.source.entity} {...tile} />
      ))}
    </KpiRow>
  ),
  panel: PanelPart,
  table: TablePart,
  progress: ProgressPart,
  button: ButtonPart,
}

/** Draws the components of a designed page below each other. */
export function PageView({ content }: { readonly content: readonly PageComponent[] }) {
  return (
    <div className="t-sample">
      {content.map((component, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- the description of a page does not change while it is shown
        createElement(drawn[component.kind] as ComponentType<PageComponent>, { ...component, key: at }),
      )}
    </div>
  )
}

function TextPart({ text }: Of<'text'>) {
  const labelOf = useLabel()
  return <p>{labelOf(text)}</p>
}

function ButtonPart({ label, route }: Of<'button'>) {
  const labelOf = useLabel()
  return (
    <div>
      <Button onClick={() => openScreen(route)}>{labelOf(label)}</Button>
    </div>
  )
}

function PanelPart({ title, content }: Of<'panel'>) {
  const labelOf = useLabel()
  return (
    <Panel title={labelOf(title)}>
      <PageView content={content} />
    </Panel>
  )
}

function useRows({ entity, filters = [] }: Source, sorting: string, rows: number) {
  const filter = filters.length > 0 ? JSON.stringify(filters) : ''
  return useCall(crudOf(entityNamed(entity)).getAll, { filter, sorting, maxResultCount: rows })
}

function CountTile({ label, source }: Of<'statistics'>['tiles'][number]) {
  const labelOf = useLabel()
  const { data } = useRows(source, '', 1)
  return <KpiTile label={labelOf(label)} value={data ? groupDigits(String(data.totalCount)) : '…'} />
}

function ProgressPart({ label, part, whole }: Of<'progress'>) {
  const labelOf = useLabel()
  const [done, all] = [useRows(part, '', 1).data, useRows(whole, '', 1).data]
  const share = done && all && all.totalCount > 0 ? Math.floor((done.totalCount / all.totalCount) * 100) : 0
  return (
    <div className="progress">
      <span>{labelOf(label)}</span>
      <Progress value={share} label={labelOf(label)} withText />
    </div>
  )
}

function TablePart({ title, source, fields, sorting, rows }: Of<'table'>) {
  const labelOf = useLabel()
  const entity = entityNamed(source.entity)
  const { data, error } = useRows(source, sorting, rows)
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  const shown = fields.flatMap((name) => {
    const field = entity.fields[name]
    return field ? [{ name, field }] : []
  })
  return (
    <table className="t-table" aria-label={labelOf(title)}>
      <thead>
        <tr>
          {shown.map(({ name, field }) => (
            <th key={name} scope="col">
              {labelOf(field.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(data.items as unknown as readonly ListRow[]).map((row) => (
          <tr key={row.id}>
            {shown.map(({ name, field }) => (
              <td key={name}>{createElement(displays[field.kind], { field, value: row[name] })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
