import { createElement, useId, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { resourceAssign } from '#domain/entities/access/resource-assign.ts'
import { commonServices } from '#domain/services/system/administration.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { editors } from '../../../fields/editors.ts'
import { TwoListEditor } from '../../../fields/two-list-editor.tsx'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import './resource-assign.css'

/** Planners at the left; of the chosen one, the resources and groups to see, move and report on. */
export function PlannerView({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('administration')
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const assigned = useAllRows(crudOf(resourceAssign).getAll, {}, { staleTime: 0 })
  // Who may not list users sees those that have a row.
  const users = useCall(commonServices.systemData, { name: 'users' })
  if (assigned.error) return <ErrorState error={assigned.error} />
  if (!assigned.data || users.isPending) return <LoadingState />
  const rows = assigned.data.items as unknown as readonly ListRow[]
  const byUser = new Map(rows.map((row) => [row['userCode'] as string, row]))
  const rowOf = (user: string): ListRow | undefined => byUser.get(user)
  const names = new Map(rows.map((row) => [row['userCode'] as string, '']))
  for (const { code, name } of users.data?.items ?? []) names.set(code, name ?? '')
  const shown = [...names].filter(([code, name]) =>
    `${code} ${name}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <div className="t-planners">
      <Panel fill flush>
        <div className="t-app-list">
          <SearchField label={t('findUser')} value={sought} onChange={setSought} />
          <nav aria-label={t('planners')}>
            <VirtualList role="list" label={t('planners')} count={shown.length} keyOf={(at) => shown[at]![0]}>
              {(at) => {
                const [code, name] = shown[at]!
                return (
                  <button type="button" aria-current={code === chosen} onClick={() => setChosen(code)}>
                    {code} <span className="note">{name}</span>
                    <StatusChip tone={rowOf(code) ? 'info' : 'quiet'}>{said(rowOf(code), t)}</StatusChip>
                  </button>
                )
              }}
            </VirtualList>
          </nav>
        </div>
      </Panel>
      <Panel fill title={chosen ?? t('planners')}>
        {chosen === null ? (
          <EmptyState title={t('chooseUser')} hint={t('assignHint')} />
        ) : (
          <Assignment
            key={`${chosen} ${rowOf(chosen)?.rowVersion ?? 'none'}`}
            user={chosen}
            row={rowOf(chosen)}
            onSaved={onChanged}
          />
        )}
      </Panel>
    </div>
  )
}

const codesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

function said(row: ListRow | undefined, t: TFunction): string {
  if (!row) return t('seesAll')
  const count = codesOf(row['resources']).length + codesOf(row['resourceGroups']).length
  return t('assignedCount', { count })
}

interface AssignmentProps {
  readonly user: string
  readonly row: ListRow | undefined
  readonly onSaved: () => void
}

const shownFields = ['resources', 'resourceGroups', 'canMove', 'canReport'] as const

function Assignment({ user, row, onSaved }: AssignmentProps) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const id = useId()
  const start: Readonly<Record<string, unknown>> = row ?? {
    resources: [],
    resourceGroups: [],
    canMove: true,
    canReport: true,
  }
  const [values, setValues] = useState(start)
  const { busy, attempt } = useAction()
  const crud = crudOf(resourceAssign)
  const change = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    await attempt(async () => {
      await work()
      toast.success(done)
    })
    await refreshed(crud.getAll)
    onSaved()
  }
  const save = (): Promise<void> => {
    const written = Object.fromEntries(shownFields.map((name) => [name, values[name]]))
    return change(
      () =>
        row
          ? write(crud.update, { ...written, id: row.id, rowVersion: row.rowVersion })
          : write(crud.create, { ...written, userCode: user } as never),
      t('assignmentSaved', { user }),
    )
  }
  return (
    <div className="t-assignment">
      <p>{t(row ? 'seesAssigned' : 'seesAllHint', { user })}</p>
      {shownFields.map((name) => {
        const field = resourceAssign.fields[name]
        return (
          <div key={name} className={field.kind === 'flag' ? 't-form-field flag' : 't-form-field'}>
            <label htmlFor={`${id}-${name}`}>{labelOf(field.label)}</label>
            {createElement(field.kind === 'references' ? TwoListEditor : editors[field.kind], {
              id: `${id}-${name}`,
              field,
              label: labelOf(field.label),
              value: values[name],
              disabled: busy,
              onChange: (next: unknown) => setValues({ ...values, [name]: next }),
            })}
          </div>
        )
      })}
      <footer>
        {row && (
          <Button
            disabled={busy}
            onClick={() =>
              void change(() => write(crud.delete, { id: row.id }), t('assignmentGone', { user }))
            }
          >
            {t('takeAssignmentAway')}
          </Button>
        )}
        <Button tone="primary" loading={busy} disabled={values === start} onClick={() => void save()}>
          {t('save')}
        </Button>
      </footer>
    </div>
  )
}
