import { FolderInput, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { reference } from '#domain/field-kinds.ts'
import { memberOf, type GroupName } from '#domain/master/usage.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { memberDrag } from './group-tree-view.tsx'
import { possibleParents, type Group } from './group-tree.ts'

interface GroupMembersProps {
  readonly entity: GroupName
  readonly group: string
  readonly groups: readonly Group[]
  readonly onMove: (codes: readonly string[], from: string | null, to: string | null) => void
  readonly onMoveGroup: (code: string, parent: string | null) => void
}

const TOP = '-'

/** Members of a group: added by code, moved by drag or by choosing a group, taken out. */
export function GroupMembers({ entity, group, groups, onMove, onMoveGroup }: GroupMembersProps) {
  const { t } = useTranslation('master')
  const label = useLabel()
  const { entity: member, field } = memberOf[entity]
  const declared = entityNamed(member)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState('')
  const filter = JSON.stringify([{ field, op: 'eq', values: [group] }])
  const answer = useAllRows(crudOf(declared).getAll, { filter, sorting: 'code' })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const rows = answer.data.items as unknown as readonly ListRow[]
  const codes = rows.map((row) => typedText(row['code'])).filter((code) => chosen.has(code))
  const toggle = (code: string): void => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    setChosen(next)
  }
  const others = groups.filter(({ code }) => code !== group)
  const own = groups.find(({ code }) => code === group)
  const options = (list: readonly Group[]) =>
    list.map(({ code, name }) => ({ value: code, label: `${code} ${name ?? ''}` }))
  return (
    <div className="m-members">
      <div className="line">
        <label htmlFor="m-parent">{t('parentGroup')}</label>
        <Select
          id="m-parent"
          label={t('parentGroup')}
          value={own?.parentCode ?? TOP}
          options={[{ value: TOP, label: t('topGroup') }, ...options(possibleParents(groups, group))]}
          onChange={(parent) => onMoveGroup(group, parent === TOP ? null : parent)}
        />
      </div>
      <div className="line">
        <label htmlFor="m-add">{label(declared.label)}</label>
        <ReferenceEditor
          id="m-add"
          field={reference(declared.label.zh, declared.label.en, member)}
          label={label(declared.label)}
          value={added}
          onChange={(value) => setAdded(typedText(value))}
        />
        <Button icon={Plus} disabled={added === ''} onClick={() => onMove([added], null, group)}>
          {t('addMember')}
        </Button>
      </div>
      <div className="line">
        <span>{t('chosen', { count: codes.length, total: answer.data.totalCount })}</span>
        <Select
          label={t('moveTo')}
          value=""
          placeholder={t('moveTo')}
          disabled={codes.length === 0}
          options={options(others)}
          onChange={(to) => onMove(codes, group, to)}
        />
        <Button
          tone="ghost"
          icon={Trash2}
          disabled={codes.length === 0}
          onClick={() => onMove(codes, group, null)}
        >
          {t('takeOut')}
        </Button>
        <small>
          <FolderInput size={12} aria-hidden /> {t('dragHint')}
        </small>
      </div>
      <DataTable
        label={t('members')}
        rows={rows}
        empty={<EmptyState title={t('noMembers')} hint={t('noMembersHint')} />}
        keyOf={({ id }) => id}
        rowProps={(row) => {
          const code = typedText(row['code'])
          const dragged = { codes: chosen.has(code) ? codes : [code], from: group }
          return {
            draggable: true,
            onDragStart: (event) => event.dataTransfer.setData(memberDrag, JSON.stringify(dragged)),
          }
        }}
        columns={[
          {
            className: 'check',
            cell: (row) => {
              const code = typedText(row['code'])
              return (
                <input
                  type="checkbox"
                  aria-label={code}
                  checked={chosen.has(code)}
                  onChange={() => toggle(code)}
                />
              )
            },
          },
          { isName: true, cell: (row) => typedText(row['code']) },
          { cell: (row) => typedText(row['name']) },
          {
            cell: (row) => ((row[field] as string[] | null) ?? []).filter((one) => one !== group).join('; '),
          },
        ]}
      />
    </div>
  )
}
