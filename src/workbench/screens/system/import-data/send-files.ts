import type { ImportReport } from '#domain/exchange.ts'
import type { Endpoint, InputOf } from '#domain/service.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { call } from '../../../client/call.ts'
import { RequestError } from '../../../client/request-error.ts'
import { upload } from '../../../client/transfer.ts'

export interface Working {
  readonly dryRun: boolean
  /** Share of the upload; null once all is sent. */
  readonly sent: number | null
  readonly progress: { readonly file: string; readonly rows: number; readonly phase: string } | null
}

const EVERY_MS = 500

const isReport = (details: unknown): details is ImportReport =>
  typeof details === 'object' && details !== null && 'files' in details && 'committed' in details

interface Sending<E extends Endpoint> {
  readonly endpoint: E
  /** Beside `dryRun` and the ticket. */
  readonly input: Omit<InputOf<E>, 'dryRun' | 'ticket'>
  readonly files: readonly File[]
  readonly dryRun: boolean
}

/** Sends files with a ticket and follows the progress; a refusal that carries a report is an answer here. */
export async function sendFiles<E extends Endpoint>(
  { endpoint, input, files, dryRun }: Sending<E>,
  signal: AbortSignal,
  onWorking: (working: Working) => void,
): Promise<ImportReport> {
  const ticket = crypto.randomUUID()
  let sent: number | null = 0
  const timer = setInterval(() => {
    if (sent !== null) return
    call(importData.progress, { ticket }, { signal })
      .then((progress) => onWorking({ dryRun, sent: null, progress: progress as Working['progress'] }))
      .catch(() => {})
  }, EVERY_MS)
  try {
    const onProgress = (share: number | null) => {
      sent = share === 1 ? null : (share ?? 0)
      onWorking({ dryRun, sent, progress: null })
    }
    const whole = { ...input, dryRun: String(dryRun), ticket } as unknown as InputOf<E>
    return (await upload(endpoint, whole, files, { onProgress, signal })) as ImportReport
  } catch (error) {
    if (error instanceof RequestError && isReport(error.details)) return error.details
    throw error
  } finally {
    clearInterval(timer)
  }
}
