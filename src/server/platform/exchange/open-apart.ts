import type { ImportFault } from '#domain/exchange.ts'
import { UnreadableFile } from './fault.ts'
import { lostFile } from './prepare.ts'
import { ReadingThread } from './prepare-apart.ts'
import type { Batch, ReadOptions, TableFile } from './table-file.ts'

export interface OpenJob {
  readonly path: string
  readonly name: string
  readonly options: ReadOptions
}

export type TableStep =
  | ({ readonly step: 'opened' } & TableHead)
  | ({ readonly step: 'rows' } & Batch)
  | { readonly step: 'fault'; readonly fault: ImportFault }

export type TableHead = Pick<TableFile, 'header' | 'headerLine' | 'kinds' | 'sheets'>

/** `openTable` in another thread: a file that makes a reader loop or run out of memory is damaged, and ends it. */
export async function openTableApart(path: string, name: string, options: ReadOptions): Promise<TableFile> {
  const thread = new ReadingThread(undefined, new URL('./open-worker.ts', import.meta.url))
  const steps = thread.steps<TableStep>({ path, name, options } satisfies OpenJob)
  const next = async (): Promise<TableStep | null> => {
    const { value, done } = await steps.next()
    if (done) return null
    if (value === 'lost') throw UnreadableFile.of(lostFile(name).faults[0]!)
    if (value.step === 'fault') throw UnreadableFile.of(value.fault)
    return value
  }
  const close = async (): Promise<void> => {
    await steps.return(undefined)
  }
  try {
    const opened = (await next()) as Extract<TableStep, { step: 'opened' }>
    const { header, headerLine, kinds, sheets } = opened
    return {
      name,
      header,
      headerLine,
      sheets,
      ...(kinds === undefined ? {} : { kinds }),
      close,
      batches: async function* () {
        try {
          for (let step = await next(); step; step = await next()) yield step as Batch
        } finally {
          await close()
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
