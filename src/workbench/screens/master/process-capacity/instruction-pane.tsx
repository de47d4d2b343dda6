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
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { confirm } from '../../../state/asked.ts'
import { showError } from '../../../client/error-popup.ts'
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
      <DataTable
        label={title}
        rows={rows}
        empty={<EmptyState title={t('nothing')} hint={t('nothingHint')} />}
        keyOf={({ id }) => id}
        columns={[
          ...(types.length > 1
            ? [
                {
                  title: label(master.fields.instType.label),
                  cell: (row: ListRow) => <ChoiceText choice="InstType" code={shown(row['instType'])} />,
                },
              ]
            : []),
          ...(types[0] === 'U'
            ? (['instCode', 'targetCode', 'prodExpr', 'setupExpr', 'priority'] as const)
            : (['instCode', 'targetCode', 'prodExpr'] as const)
          ).map((name) => ({
            title: label(master.fields[name].label),
            isNumber: name === 'priority',
            cell: (row: ListRow) => shown(row[name]),
          })),
          {
            spoken: t('actions'),
            className: 'tools',
            cell: (row) => (
              <>
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
              </>
            ),
          },
        ]}
      />
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
