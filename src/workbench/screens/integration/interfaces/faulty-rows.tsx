import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { interfaceRun } from '#domain/entities/integration/interface-run.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { RowFaultText } from '../mapping/mapped-rows.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

interface FaultyRow {
  readonly id: string
  readonly line: number
  readonly state: 'O' | 'R' | 'V'
  readonly values: Readonly<Record<string, string>>
  readonly faults: readonly RowFaultText[]
}

interface Faulty {
  readonly totalCount: number
  readonly items: readonly FaultyRow[]
}

const shownRows = 100

type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Rows that a run kept aside: corrected where they are, and written then. */
export function FaultyRows({ run }: { readonly run: ListRow }) {
  const { t } = useTranslation('interfaces')
  const [edits, setEdits] = useState<Edits>({})
  const { busy, attempt } = useAction()
  const answer = useCall(
    interfaceServices.faulty,
    { id: run.id, maxResultCount: shownRows },
    { staleTime: 0 },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const isFaulty = Number(run['faulty']) > 0
  if (!answer.data) return isFaulty ? <LoadingState /> : null
  const faulty = answer.data as Faulty
  const open = faulty.items.filter(({ state }) => state === 'O')
  // Rows that were written since stay in sight; of a run that had none nothing is said.
  if (faulty.items.length === 0) return isFaulty ? <EmptyState title={t('noneKept')} /> : null
  const replay = (): Promise<void> =>
    attempt(async () => {
      const rows = open.map(({ id }) => ({ id, values: edits[id] ?? {} }))
      const done = await write(interfaceServices.replay, { id: run.id, rows })
      toast.success(t('replayed', done as Readonly<Record<'written' | 'skipped' | 'faulty', number>>))
      setEdits({})
      await answer.refetch()
      await refreshed(crudOf(interfaceRun).getAll)
    })
  return (
    <section aria-label={t('faulty')}>
      <header>
        <h4>{t('faulty')}</h4>
        {open.length > 0 && (
          <Button icon={RotateCcw} loading={busy} onClick={() => void replay()}>
            {t('replay', { count: open.length })}
          </Button>
        )}
      </header>
      <ul className="i-faulty">
        {faulty.items.map((row) => (
          <FaultyItem
            key={row.id}
            entity={String(run['entity'])}
            row={row}
            edited={edits[row.id] ?? {}}
            onEdit={(target, text) => setEdits({ ...edits, [row.id]: { ...edits[row.id], [target]: text } })}
          />
        ))}
      </ul>
      <MoreNote shown={faulty.items.length} total={faulty.totalCount} hint={t('firstShown')} />
    </section>
  )
}

interface FaultyItemProps {
  readonly entity: string
  readonly row: FaultyRow
  readonly edited: Readonly<Record<string, string>>
  readonly onEdit: (target: string, text: string) => void
}

/** One row: what is wrong first, the other values below. */
function FaultyItem({ entity: name, row, edited, onEdit }: FaultyItemProps) {
  const { t } = useTranslation('interfaces')
  const label = useLabel()
  const entity = useModel().find(name)
  const targets = Object.keys(row.values)
  const wrong = new Set(row.faults.map(({ target }) => target))
  // The table may be gone since the run.
  const key = entity?.key ?? []
  const draw = (target: string) => {
    const field = entity?.fields[target]
    const title = field ? label(field.label) : target
    return (
      <label key={target}>
        {title}
        <TextInput
          aria-invalid={wrong.has(target)}
          disabled={row.state !== 'O'}
          value={edited[target] ?? row.values[target] ?? ''}
          onChange={(text) => onEdit(target, text)}
        />
      </label>
    )
  }
  return (
    <li>
      <header>
        {t('rowNumber', { line: String(row.line) })}
        <StatusChip tone={row.state === 'R' ? 'good' : 'bad'}>{t(`rowState.${row.state}`)}</StatusChip>
      </header>
      {row.faults.map(({ target, message }) => (
        <p key={target} className="m-fault">
          {message}
        </p>
      ))}
      <div className="values">
        {key.filter((name) => targets.includes(name) && !wrong.has(name)).map(draw)}
        {targets.filter((target) => wrong.has(target)).map(draw)}
      </div>
      <details className="t-more-fields">
        <summary>{t('otherValues')}</summary>
        <div className="values">
          {targets.filter((target) => !wrong.has(target) && !key.includes(target)).map(draw)}
        </div>
      </details>
    </li>
  )
}
