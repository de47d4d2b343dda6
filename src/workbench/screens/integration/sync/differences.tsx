import { FlaskConical, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncCounts, SyncTrial } from '#domain/integration/sync/difference.ts'
import { entityLabel } from '#domain/modelling/tenant-model.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useModel } from '../../../client/model.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'
import { DifferenceList } from './difference-list.tsx'
import { TrialNote } from './trial-note.tsx'

interface DifferencesProps {
  readonly sync: StoredRow
  /** The set-up has changes that are not saved: differences are those of the saved one. */
  readonly isStale: boolean
}

interface Summary {
  readonly sourceUnit: string
  readonly targetUnit: string
  readonly entities: readonly SyncCounts[]
}

/** What a run would change now: figures by entity, and the rows of the chosen one. */
export function Differences({ sync, isStale }: DifferencesProps) {
  const { t } = useTranslation('data-sync')
  const { busy, attempt } = useAction()
  const [chosen, setChosen] = useState<string | null>(null)
  const [trial, setTrial] = useState<SyncTrial | null>(null)
  const code = String(sync['code'])
  const answer = useCall(dataSyncServices.summary, { code }, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { sourceUnit, targetUnit, entities } = answer.data as Summary
  const first = entities.find((one) => one.created + one.updated + one.deleted + one.conflicts > 0)
  const entity = chosen ?? first?.entity ?? null
  // What the dry run found out is about rows as they were.
  const compareAgain = (): void => {
    setTrial(null)
    void refreshService(dataSyncServices.summary)
  }
  const tryRun = (): Promise<void | undefined> =>
    attempt(async () => {
      const found = (await write(dataSyncServices.dryRun, { code })) as SyncTrial
      await refreshService(dataSyncServices.summary)
      setTrial(found)
      setChosen(found.entities[0]?.entity ?? chosen)
    })
  return (
    <div className="s-differences">
      <header>
        <span>{t('fromTo', { source: sourceUnit, target: targetUnit })}</span>
        {isStale && <StatusChip tone="warn">{t('ofSaved')}</StatusChip>}
        <Button icon={RefreshCw} loading={answer.isFetching} onClick={compareAgain}>
          {t('compareAgain')}
        </Button>
        <Button icon={FlaskConical} loading={busy} title={t('dryRunHint')} onClick={() => void tryRun()}>
          {t('dryRun')}
        </Button>
        {trial && <TrialNote trial={trial} />}
      </header>
      <CountsTable entities={entities} trial={trial} chosen={entity} onChoose={setChosen} />
      {entity ? (
        <DifferenceList key={entity} code={code} entity={entity} trial={trial} onDecided={compareAgain} />
      ) : (
        <EmptyState title={t('noDifference')} hint={t('noDifferenceHint')} />
      )}
    </div>
  )
}

interface CountsTableProps {
  readonly entities: readonly SyncCounts[]
  readonly trial: SyncTrial | null
  readonly chosen: string | null
  readonly onChoose: (entity: string) => void
}

const figures = ['created', 'updated', 'deleted', 'unchanged', 'conflicts', 'kept', 'open'] as const

function CountsTable({ entities, trial, chosen, onChoose }: CountsTableProps) {
  const { t } = useTranslation('data-sync')
  const model = useModel()
  const label = useLabel()
  return (
    <DataTable
      frame="s-counts"
      label={t('summary')}
      rows={entities}
      keyOf={({ entity }) => entity}
      rowProps={({ entity }) => ({ 'aria-current': entity === chosen ? 'true' : undefined })}
      columns={[
        {
          title: t('entity'),
          isName: true,
          cell: ({ entity }) => (
            <button type="button" className="t-link" onClick={() => onChoose(entity)}>
              {label(entityLabel(model, entity))}
            </button>
          ),
        },
        ...figures.map((figure) => ({
          title: t(`figure.${figure}`),
          about: t(`figureHint.${figure}`),
          isNumber: true,
          cell: (counts: SyncCounts) => (counts[figure] === 0 ? '' : counts[figure].toLocaleString('en')),
        })),
        ...(trial
          ? [
              {
                title: t('figure.faulty'),
                about: t('figureHint.faulty'),
                isNumber: true,
                cell: ({ entity }: SyncCounts) => faultyOf(trial, entity)?.toLocaleString('en') ?? '',
              },
            ]
          : []),
        { title: t('notes'), cell: (counts) => <CountNotes counts={counts} /> },
      ]}
    />
  )
}

const faultyOf = ({ entities }: SyncTrial, name: string): number | undefined =>
  entities.find(({ entity }) => entity === name)?.faulty

function CountNotes({ counts }: { readonly counts: SyncCounts }) {
  const { t } = useTranslation('data-sync')
  const label = useLabel()
  const model = useModel()
  const { entity, isOverLimit, deleted, deletable, hidden } = counts
  const fields = hidden.flatMap((name) => {
    const field = model.find(entity)?.fields[name]
    return field ? label(field.label) : []
  })
  return (
    <>
      {isOverLimit && (
        <StatusChip tone="bad">{t('overLimit', { count: deleted, all: deletable })}</StatusChip>
      )}
      {fields.length > 0 && (
        <StatusChip tone="warn" title={fields.join(', ')}>
          {t('hiddenFields', { count: fields.length })}
        </StatusChip>
      )}
    </>
  )
}
