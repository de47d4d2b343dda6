import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { allChoices } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { interfaceRun } from '#domain/entities/integration/interface-run.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import { ErrorState } from '../../../parts/states.tsx'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'

type State = keyof typeof allChoices.DeliveryState

interface Delivery {
  readonly id: string
  readonly line: number
  readonly rows: number
  readonly state: State
  readonly attempts: number
  readonly message: string | null
}

const tones: Readonly<Record<State, Tone>> = { W: 'info', S: 'good', F: 'bad', C: 'quiet' }
const shownRows = 100
const lookMs = 2000

/** What a run sends, what was not taken first; what was not sent is sent again from here. */
export function Deliveries({ run }: { readonly run: ListRow }) {
  const { t } = useTranslation('interfaces')
  const label = useLabel()
  const { busy, attempt } = useAction()
  const isOpen = run['state'] === 'W' || run['state'] === 'R'
  const answer = useCall(
    interfaceServices.deliveries,
    { id: run.id, maxResultCount: shownRows },
    { staleTime: 0, refetchInterval: isOpen ? lookMs : false },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const { items, totalCount } = (answer.data ?? { items: [], totalCount: 0 }) as {
    readonly items: readonly Delivery[]
    readonly totalCount: number
  }
  if (items.length === 0) return null
  const unsent = items.filter(({ state }) => state === 'F' || state === 'C')
  const again = (): Promise<void> =>
    attempt(async () => {
      const count = await write(interfaceServices.sendAgain, { id: run.id })
      toast.success(t('sendingAgain', { count }))
      await answer.refetch()
      await refreshService(crudOf(interfaceRun).getAll)
    })
  return (
    <section aria-label={t('deliveries')}>
      <header>
        <h4>{t('deliveries')}</h4>
        {!isOpen && unsent.length > 0 && (
          <Button icon={Send} loading={busy} onClick={() => void again()}>
            {t('sendAgain')}
          </Button>
        )}
      </header>
      <ul className="i-faulty">
        {items.map(({ id, line, rows, state, attempts, message }) => (
          <li key={id}>
            <header>
              {t('delivery', { line: String(line), count: rows })}
              <StatusChip tone={tones[state]}>{label(allChoices.DeliveryState[state])}</StatusChip>
              {attempts > 1 && <small>{t('attempts', { count: attempts })}</small>}
            </header>
            {message && <p className="m-fault">{message}</p>}
            <small>
              Idempotency-Key: <code>{id}</code>
            </small>
          </li>
        ))}
      </ul>
      <MoreNote shown={items.length} total={totalCount} hint={t('firstShown')} />
    </section>
  )
}
