import { Ban, Play, Scale } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { interfaceRun } from '#domain/entities/integration/interface-run.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import type { Tone } from '../../../parts/status-chip.tsx'
import { RunDetails } from './run-details.tsx'

const ofState = (...values: string[]) => [{ field: 'state', op: 'in', values }] as const

const tones: Readonly<Record<string, Tone>> = { S: 'good', P: 'warn', F: 'bad', R: 'info', W: 'info' }

/** What interfaces read, wrote and sent, and the rows that were kept aside. */
export default listScreenOf('interfaceRun', {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'open', label: { zh: '等待与运行中', en: 'Waiting or running' }, filters: ofState('W', 'R') },
    { name: 'faulty', label: { zh: '失败或有错误行', en: 'Failed or faulty' }, filters: ofState('F', 'P') },
  ],
  Actions: RunActions,
  columns: {
    no: { width: 190 },
    at: { seconds: true },
    state: { tones },
    created: { blankZero: true },
    updated: { blankZero: true },
    unchanged: { blankZero: true },
    sent: { blankZero: true },
    unsent: { blankZero: true },
    skipped: { blankZero: true },
    deleted: { blankZero: true },
    faulty: { blankZero: true },
    message: { width: 280 },
  },
  side: {
    name: 'interfaceRun',
    label: { zh: '发送记录、错误行与日志', en: 'Deliveries, faulty rows, log' },
    Content: RunDetails,
  },
})

/** Runs that wait or are under way are looked at this often. */
const LOOK_MS = 2000
/** Open runs that are compared. */
const MOST_OPEN = 100

/** Reads the list again when runs begin and end. */
function useOpenRuns(onChanged: () => void): void {
  const input = { filter: JSON.stringify(ofState('W', 'R')), sorting: 'at', maxResultCount: MOST_OPEN }
  const { data } = useCall(crudOf(interfaceRun).getAll, input, { refetchInterval: LOOK_MS })
  const items = data?.items as readonly ListRow[] | undefined
  const open = items?.map(({ id, state }) => `${id} ${String(state)}`).join()
  const before = useRef<string | undefined>(undefined)
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    if (open === undefined || before.current === open) return
    before.current = open
    changed()
  }, [open])
}

function RunActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('interfaces')
  useOpenRuns(onChanged)
  const { busy, attempt } = useAction()
  const [row] = selected
  const isOne = selected.length === 1
  const isOpen = row?.['state'] === 'W' || row?.['state'] === 'R'
  const run = (): Promise<void> =>
    attempt(async () => {
      const queued = await write(interfaceServices.runNow, { code: String(row!['configCode']) })
      toast.success(t(queued ? 'queued' : 'alreadyQueued'))
      onChanged()
    })
  const cancel = (): Promise<void> =>
    attempt(async () => {
      toast.success(t((await write(interfaceServices.cancel, { id: row!.id })) ? 'cancelling' : 'isOver'))
      onChanged()
    })
  const compare = (): Promise<void> =>
    attempt(async () => {
      const { source, rows } = await fetchCall(interfaceServices.compare, { id: row!.id })
      toast.info(t('compared', { source: String(source), rows: String(rows) }))
    })
  return (
    <>
      <Button tone="ghost" icon={Play} disabled={!isOne || busy} onClick={() => void run()}>
        {t('runAgain')}
      </Button>
      <Button tone="ghost" icon={Ban} disabled={!isOne || !isOpen || busy} onClick={() => void cancel()}>
        {t('cancelRun')}
      </Button>
      <Button
        tone="ghost"
        icon={Scale}
        disabled={!isOne || busy || row?.['direction'] === 'out'}
        onClick={() => void compare()}
      >
        {t('compare')}
      </Button>
    </>
  )
}
