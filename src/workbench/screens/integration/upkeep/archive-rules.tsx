import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { archiveRule } from '#domain/entities/integration/archive-rule.ts'
import type { Entity } from '#domain/entity.ts'
import { archivable, archivableOf, archiveKinds, type ArchiveKind } from '#domain/choices/archive-kinds.ts'
import { capitalised } from '#domain/label.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import type { Editing } from '../../../list/row-drawer.tsx'
import { storeOf } from '../../../list/row-store.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { confirm } from '../../../state/asked.ts'
import { ScheduleEditor } from '../../system/reminders/schedule-editor.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

const RowDrawer = lazy(() => import('../../../list/row-drawer.tsx'))

const crud = crudOf(archiveRule)
const fieldEditors = { schedule: ScheduleEditor }

type Rule = ListRow & {
  readonly kind: ArchiveKind
  readonly days: number
  readonly enabled: boolean | null
  readonly schedule: string
  readonly nextDue: string | null
  readonly lastRun: string | null
  readonly lastCount: number | null
  readonly lastFault: string | null
}

/** The form of a rule of one kind: its days begin with what is usual and end where the kind ends. */
const formOf = (kind: ArchiveKind): Entity => ({
  ...archiveRule,
  label: archivable[kind].label,
  fields: {
    days: {
      ...archiveRule.fields.days,
      min: archivable[kind].least,
      default: archivable[kind].usual,
      help: archivable[kind].help,
    },
    enabled: archiveRule.fields.enabled,
    schedule: archiveRule.fields.schedule,
  },
})

interface Opened {
  readonly kind: ArchiveKind
  readonly editing: Editing
}

/** Every kind of rows that can be archived, with the rule of the plan unit. */
export function ArchiveRules() {
  const { t } = useTranslation('upkeep')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [archiving, setArchiving] = useState<{ kind: ArchiveKind; days: number } | null>(null)
  const answer = useAllRows(crud.getAll, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const rules = answer.data.items as unknown as readonly Rule[]
  const ruleOf = (kind: ArchiveKind): Rule | undefined => rules.find((rule) => rule.kind === kind)
  const edit = (kind: ArchiveKind): void => {
    const row = ruleOf(kind)
    setOpened({ kind, editing: row ? { mode: 'edit', row } : { mode: 'create' } })
  }
  return (
    <Panel flush title={t('rules')}>
      <RuleTable
        ruleOf={ruleOf}
        onEdit={edit}
        onArchive={(kind) => setArchiving({ kind, days: ruleOf(kind)?.days ?? archivable[kind].usual })}
      />
      {opened && (
        <Suspense>
          <RowDrawer
            entity={formOf(opened.kind)}
            store={storeFor(opened.kind)}
            fieldEditors={fieldEditors}
            editing={opened.editing}
            onClose={() => setOpened(null)}
            onSaved={() => void refreshed(crud.getAll)}
          />
        </Suspense>
      )}
      {archiving && <ArchiveDialog {...archiving} onClose={() => setArchiving(null)} />}
    </Panel>
  )
}

const store = storeOf(archiveRule)

/** The kind is chosen before the form opens. */
const storeFor = (kind: ArchiveKind) => ({
  ...store,
  create: (values: Readonly<Record<string, unknown>>) => store.create({ ...values, kind }),
})

interface RuleTableProps {
  readonly ruleOf: (kind: ArchiveKind) => Rule | undefined
  readonly onEdit: (kind: ArchiveKind) => void
  readonly onArchive: (kind: ArchiveKind) => void
}

function RuleTable({ ruleOf, onEdit, onArchive }: RuleTableProps) {
  const { t } = useTranslation('upkeep')
  const label = useLabel()
  const figures = useFigures()
  const { zone } = useFormatSettings()
  const { busy, attempt } = useAction()
  const remove = (kind: ArchiveKind): Promise<void | undefined> =>
    attempt(async () => {
      const name = label(archivable[kind].label)
      const question = { title: t('removeRule'), message: t('removeRuleAsk', { name }) }
      if (!(await confirm({ ...question, confirmLabel: t('removeRule'), tone: 'danger' }))) return
      await write(crud.delete, { id: ruleOf(kind)!.id })
      await refreshed(crud.getAll)
      toast.success(t('ruleRemoved', { name }))
    })
  const lastOf = (rule: Rule | undefined): string => {
    if (!rule?.lastRun) return ''
    return t('lastRun', { time: formatTime(rule.lastRun, zone), count: rule.lastCount ?? 0 })
  }
  return (
    <DataTable
      frame
      label={t('rules')}
      rows={archiveKinds}
      keyOf={(kind) => kind}
      columns={[
        {
          title: t('kind'),
          isName: true,
          cell: (kind) => (
            <span title={label(archivableOf(kind).help)}>{capitalised(label(archivableOf(kind).label))}</span>
          ),
        },
        { title: t('about'), cell: (kind) => capitalised(label(archivableOf(kind).help)) },
        { title: t('days'), cell: (kind) => figures.count(ruleOf(kind)?.days), isNumber: true },
        { title: t('schedule'), cell: (kind) => <Schedule rule={ruleOf(kind)} /> },
        {
          title: t('last'),
          cell: (kind) =>
            ruleOf(kind)?.lastFault ? (
              <StatusChip tone="bad">{ruleOf(kind)!.lastFault}</StatusChip>
            ) : (
              lastOf(ruleOf(kind))
            ),
        },
        {
          title: t('actions'),
          cell: (kind) => (
            <span className="t-upkeep-actions">
              <Button tone="ghost" onClick={() => onArchive(kind)}>
                {t('archive')}
              </Button>
              <Button tone="ghost" onClick={() => onEdit(kind)}>
                {t(ruleOf(kind) ? 'change' : 'addRule')}
              </Button>
              {ruleOf(kind) && (
                <Button tone="ghost" disabled={busy} onClick={() => void remove(kind)}>
                  {t('removeRule')}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

function Schedule({ rule }: { readonly rule: Rule | undefined }) {
  const { t } = useTranslation('upkeep')
  const { zone } = useFormatSettings()
  if (!rule) return <StatusChip>{t('noRule')}</StatusChip>
  if (rule.enabled === false) return <StatusChip>{t('off')}</StatusChip>
  return (
    <span title={rule.nextDue ? t('nextRun', { time: formatTime(rule.nextDue, zone) }) : ''}>
      <StatusChip tone="good">{rule.schedule}</StatusChip>
    </span>
  )
}
