import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { master } from '#domain/entities/master/master.ts'
import { ChoiceText } from '../../../fields/choice-text.tsx'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import type { Editing } from '../../../list/row-drawer.tsx'
import { storeOf } from '../../../list/row-store.ts'
import { IconButton } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { confirm } from '../../../state/asked.ts'
import { showError } from '../../../state/error-popup.ts'
import type { RouteStep } from '#domain/planning/route.ts'

const RowDrawer = lazy(() => import('../../../list/row-drawer.tsx'))
const store = storeOf(master)

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

interface InstructionPaneProps {
  readonly title: string
  readonly step: RouteStep
  readonly rows: readonly ListRow[]
  /** Instruction types of the pane; a new row begins with the first. */
  readonly types: readonly string[]
  readonly item: string
  readonly routeVersion: string
  readonly onChanged: () => void
}

/** Instructions of one process: material, or resources. */
export function InstructionPane(props: InstructionPaneProps) {
  const { title, step, rows, types, item, routeVersion, onChanged } = props
  const { t } = useTranslation('process-capacity')
  const label = useLabel()
  const [editing, setEditing] = useState<Editing | null>(null)
  const remove = async (row: ListRow): Promise<void> => {
    const name = `${shown(row['instCode'])} ${shown(row['targetCode'])}`
    if (!(await confirm({ title: t('deleteTitle', { name }), tone: 'danger', confirmLabel: t('delete') })))
      return
    store.remove([row]).then(onChanged, showError)
  }
  /** A new row is a copy of what the process has in common. */
  const add = (): void =>
    setEditing({
      mode: 'copy',
      row: {
        ...(step.uses[0] ?? step.inputs[0] ?? step.outputs[0]),
        itemCode: item,
        routeVersion: routeVersion || null,
        procNo: step.procNo,
        processCode: step.process,
        instType: types[0],
        instCode: types[0] === 'U' ? 'M' : 'In',
        targetCode: null,
        setupExpr: null,
        prodExpr: null,
        teardownExpr: null,
      } as unknown as ListRow,
    })
  return (
    <section aria-label={title}>
      <h3>
        {title}
        <IconButton icon={Plus} label={t('addTo', { pane: title })} onClick={add} />
      </h3>
      {rows.length === 0 ? (
        <EmptyState title={t('nothing')} hint={t('nothingHint')} />
      ) : (
        <table className="t-table" aria-label={title}>
          <thead>
            <tr>
              {types.length > 1 && <th scope="col">{label(master.fields.instType.label)}</th>}
              <th scope="col">{label(master.fields.instCode.label)}</th>
              <th scope="col">{label(master.fields.targetCode.label)}</th>
              <th scope="col">{label(master.fields.prodExpr.label)}</th>
              {types[0] === 'U' && <th scope="col">{label(master.fields.setupExpr.label)}</th>}
              {types[0] === 'U' && <th scope="col">{label(master.fields.priority.label)}</th>}
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {types.length > 1 && (
                  <td>
                    <ChoiceText choice="InstType" code={shown(row['instType'])} />
                  </td>
                )}
                <td>{shown(row['instCode'])}</td>
                <td>{shown(row['targetCode'])}</td>
                <td>{shown(row['prodExpr'])}</td>
                {types[0] === 'U' && <td>{shown(row['setupExpr'])}</td>}
                {types[0] === 'U' && <td className="number">{shown(row['priority'])}</td>}
                <td className="tools">
                  <IconButton
                    icon={Pencil}
                    label={t('edit', { target: shown(row['targetCode']) })}
                    onClick={() => setEditing({ mode: 'edit', row })}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('deleteOne', { target: shown(row['targetCode']) })}
                    onClick={() => void remove(row)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {editing && (
        <Suspense>
          <RowDrawer
            entity={master}
            store={store}
            editing={editing}
            onClose={() => setEditing(null)}
            onSaved={onChanged}
          />
        </Suspense>
      )}
    </section>
  )
}
