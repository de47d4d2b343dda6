import { join } from 'node:path'
import type { SchemeReport } from '#domain/integration/imports/report.ts'
import { importBatchCalls, importSchemeCalls } from '#domain/services/integration/import-schemes.ts'
import { TaktError } from '#domain/errors.ts'
import { label, textOf } from '#domain/label.ts'
import { contentTypes } from '../../../platform/exchange/export-rows.ts'
import { answered, longestTicket, truthy } from '../../../platform/exchange/imports.ts'
import { writeProgress } from '../../../platform/exchange/progress.ts'
import { receive, type Received } from '../../../platform/exchange/uploads.ts'
import { invalid } from '../../../http/envelope.ts'
import {
  handle,
  handleRaw,
  requireUnit,
  type Call,
  type FileAnswer,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { executeImport } from './execute.ts'
import { faultFile, Reasons } from './fault-file.ts'
import { modelRows, readFileApart } from './read-apart.ts'
import type { ReadJob } from './read-worker.ts'
import { readScheme, schemeCoded, type Scheme } from './scheme.ts'
import { undoBatch } from './undo.ts'

type Raw = Readonly<Record<string, unknown>>

/** One file and what is to be done with it. */
interface Sent {
  readonly path: string
  readonly name: string
  readonly scheme: Scheme
  readonly field: (name: string) => unknown
}

export function importHandlers(services: Services): readonly HandlerEntry[] {
  const folder = join(services.dataDir, 'uploads')
  const sent = async (raw: Raw, call: Call): Promise<{ received: Received; sent: Sent }> => {
    requireUnit(call)
    const received = await receive(call.request, folder)
    try {
      const field = (name: string): unknown => received.fields.get(name.toLowerCase()) ?? raw[name]
      const [file, ...more] = received.files
      if (!file || more.length > 0) throw new TaktError('noFile')
      return { received, sent: { ...file, field, scheme: await schemeOf(field, call) } }
    } catch (error) {
      await received.drop()
      throw error
    }
  }
  const withFile = async <T>(raw: Raw, call: Call, work: (file: Sent) => Promise<T>): Promise<T> => {
    const given = await sent(raw, call)
    try {
      return await work(given.sent)
    } finally {
      await given.received.drop()
    }
  }
  return [
    handleRaw(importSchemeCalls.readHead, (raw, call) => withFile(raw, call, (file) => readHead(file, call))),
    handleRaw(importSchemeCalls.execute, (raw, call) =>
      withFile(raw, call, (file) => execute(services, file, call)),
    ),
    handleRaw(importSchemeCalls.faultFile, async (raw, call) => {
      const given = await sent(raw, call)
      try {
        const answer = await faultsOf(services, given.sent, call)
        answer.body.once('close', () => void given.received.drop())
        return answer
      } catch (error) {
        await given.received.drop()
        throw error
      }
    }),
    handle(importBatchCalls.undo, ({ id }, call) => undoBatch(id, call, services.now())),
  ]
}

/** The scheme that a call names, or that it brings with it. */
async function schemeOf(field: (name: string) => unknown, call: Call): Promise<Scheme> {
  const row = field('row')
  if (typeof row === 'string' && row.trim() !== '') {
    try {
      const value = JSON.parse(row) as unknown
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return readScheme(value as Raw)
    } catch {
      // Said below.
    }
    const message = textOf(label('row 不是 JSON 对象', 'row is not a JSON object'), call.language)
    throw invalid([{ message, members: ['row'] }])
  }
  const code = field('code')
  const given = typeof code === 'string' ? code : ''
  return call.transaction((tx) => schemeCoded(tx, given, call), { readOnly: true })
}

const jobOf = ({ path, name, scheme }: Sent, call: Call): ReadJob => ({
  path,
  name,
  choice: { sheet: scheme.sheet, headerRow: scheme.headerRow, encoding: scheme.encoding },
  entity: scheme.entity || null,
  model: modelRows(call.limitedScope),
})

async function readHead(file: Sent, call: Call) {
  const steps = readFileApart(jobOf(file, call))
  try {
    const first = await steps.next()
    const step = first.done ? null : first.value
    if (step?.step === 'head') return step.head
    const reason = step?.step === 'fault' ? textOf(step.fault.message, call.language) : ''
    throw invalid([{ message: `${file.name}: ${reason}`, members: ['file'] }])
  } finally {
    await steps.return(undefined)
  }
}

async function execute(services: Services, file: Sent, call: Call): Promise<SchemeReport> {
  const ticket = file.field('ticket')
  const progress =
    typeof ticket === 'string' && ticket !== '' && ticket.length <= longestTicket
      ? writeProgress(services, call.scope, ticket)
      : null
  try {
    const { path, name, scheme } = file
    const report = await executeImport(
      {
        path,
        name,
        scheme,
        dryRun: truthy(file.field('dryRun')),
        now: services.now(),
        signal: call.signal,
        onProgress: (step) => progress?.tell(step),
      },
      call,
    )
    return answered(report, call.language)
  } finally {
    await progress?.end()
  }
}

/** Tries the file, and gives it back with what is wrong. */
async function faultsOf(
  services: Services,
  file: Sent,
  call: Call,
): Promise<FileAnswer & { readonly body: Awaited<ReturnType<typeof faultFile>> }> {
  const reasons = new Reasons(call.language)
  const { path, name, scheme } = file
  const report = await executeImport(
    {
      path,
      name,
      scheme,
      dryRun: true,
      now: services.now(),
      signal: call.signal,
      onFault: (fault) => reasons.add(fault),
    },
    call,
  )
  const body = await faultFile(jobOf(file, call), report.files[0]!, reasons, call.language)
  const stem = name.replace(/\.[^.]*$/, '')
  const suffix = textOf(label('错误', 'faults'), call.language)
  return { name: `${stem} ${suffix}.xlsx`, plainName: 'faults.xlsx', type: contentTypes.xlsx, body }
}
