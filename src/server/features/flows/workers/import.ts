import { matchesPattern } from '#domain/integration/imports/file-pattern.ts'
import type { SchemeReport } from '#domain/integration/imports/report.ts'
import { filled, label } from '#domain/label.ts'
import type { Services } from '../../../identity/services.ts'
import { openFiles } from '../../../platform/connections/open.ts'
import type { Files } from '../../../platform/connections/file-source.ts'
import { hashOf } from '../../integration/imports/batch.ts'
import { executeImport } from '../../integration/imports/execute.ts'
import { schemeCoded, type Scheme } from '../../integration/imports/scheme.ts'
import { checkTarget } from '../../integration/interfaces/owner.ts'
import { StepRefused, type AskedStep, type StepWorker } from '../worker.ts'

/** Files of one step; others wait for the next run. */
const MOST_FILES = 100

const texts = {
  would: label(
    '将按方案 {scheme} 导入 {count} 个文件',
    'would bring {count} {count|file|files} in by scheme {scheme}',
  ),
  refused: label('{file}：{count} 处错误：{reason}', '{file}: {count} {count|fault|faults}: {reason}'),
}

interface Found {
  readonly name: string
  readonly path: string
}

/** Files that a step means and that its scheme has not brought in yet, in the order of their names. */
async function newFiles(
  { reader, text }: AskedStep,
  files: Files,
  scheme: Scheme,
): Promise<readonly Found[]> {
  const pattern = text('files')
  const found: Found[] = []
  for (const name of (await files.names()).filter((one) => matchesPattern(pattern, one))) {
    if (found.length >= MOST_FILES) break
    const path = await files.localPath(name, new AbortController().signal)
    const hash = await hashOf(path)
    const known = await reader.transaction(
      (tx) =>
        tx.row(
          `select from import_batch where plan_unit_code = $1 and lower(scheme_code) = lower($2) and file_name = $3
             and file_hash = $4 and state <> 'U' limit 1`,
          [tx.planUnitCode, scheme.code, name, hash],
        ),
      { readOnly: true },
    )
    if (!known) found.push({ name, path })
  }
  return found
}

async function withFiles<T>(
  asked: AskedStep,
  services: Services,
  work: (files: Files) => Promise<T>,
): Promise<T> {
  const files = await openFiles(services, asked.reader.scope, asked.text('connection'))
  try {
    return await work(files)
  } finally {
    await files.close()
  }
}

function refuse(report: SchemeReport): never {
  const [file] = report.files
  const [fault] = file?.faults ?? []
  throw new StepRefused(
    filled(texts.refused, {
      file: file?.file ?? '',
      count: report.faultCount,
      reason: fault?.message ?? label('', ''),
    }),
  )
}

export const importWorker: StepWorker = {
  plan: async (tx, asked) => {
    const scheme = await schemeCoded(tx, asked.text('schemeCode'), asked.reader)
    checkTarget(scheme.entity, asked.reader)
    const count = await withFiles(
      asked,
      asked.service.services,
      async (files) => (await newFiles(asked, files, scheme)).length,
    )
    return filled(texts.would, { scheme: scheme.code, count })
  },
  /** Each file is a transaction that remembers it: killed between two of them, the step goes on with the next one. */
  work: async (context) => {
    const { reader, service, text } = context
    const { services } = service
    const scheme = await reader.transaction((tx) => schemeCoded(tx, text('schemeCode'), reader), {
      readOnly: true,
    })
    return withFiles(context, services, async (files) => {
      const gave = { files: 0, rows: 0, created: 0, updated: 0, faulty: 0, batchNo: null as string | null }
      for (const { name, path } of await newFiles(context, files, scheme)) {
        const report = await executeImport(
          { path, name, scheme, dryRun: false, now: services.now(), signal: new AbortController().signal },
          reader,
        )
        const [file] = report.files
        if (!report.committed || !file) refuse(report)
        gave.files++
        gave.rows += file.rows
        gave.created += file.inserted
        gave.updated += file.updated
        gave.faulty += file.faultyRows
        gave.batchNo = report.batchNo
      }
      return { state: 'done', gave }
    })
  },
}
