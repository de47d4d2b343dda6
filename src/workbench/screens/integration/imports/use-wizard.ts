import { useRef, useState } from 'react'
import { likelyEntity } from '#domain/integration/imports/known-names.ts'
import type { FileHead, SchemeReport } from '#domain/integration/imports/report.ts'
import { placeOf } from '#domain/integration/json-path.ts'
import { suggestMapping } from '#domain/integration/suggest-mapping.ts'
import { importSchemeCalls } from '#domain/services/integration/import-schemes.ts'
import { currentModel } from '../../../client/model.ts'
import { queryClient } from '../../../client/query.ts'
import { uploadForFile } from '../../../client/transfer.ts'
import { showError } from '../../../client/error-popup.ts'
import { sendFiles, type Working } from '../../system/import-data/send-files.ts'
import { fileEntity } from '../../system/import-data/use-import.ts'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'
import { readHead } from './read-head.ts'
import { inputOf, newSettings, settingsOf, type ImportSettings } from './settings.ts'

export const steps = ['file', 'mapping', 'check', 'done'] as const
export type Step = (typeof steps)[number]

interface State {
  readonly step: Step
  /** The scheme that the settings began with. */
  readonly stored: StoredRow | null
  readonly settings: ImportSettings
  readonly file: File | null
  readonly head: FileHead | null
  /** What the last check said; null: none since something was changed. */
  readonly checked: SchemeReport | null
  /** What was brought in. */
  readonly done: SchemeReport | null
}

const begun = (settings: ImportSettings, stored: StoredRow | null): State => ({
  step: 'file',
  stored,
  settings,
  file: null,
  head: null,
  checked: null,
  done: null,
})

/**
 * Settings that a file fits better: what it holds by its name or columns, and fields that its columns fill. A kept scheme
 * says that itself.
 */
function fitted(
  settings: ImportSettings,
  stored: StoredRow | null,
  { file, head }: { readonly file: File; readonly head: FileHead },
): ImportSettings {
  if (stored) return settings
  const names = head.columns.map(({ name }) => name)
  const entity =
    settings.entity || fileEntity(file.name) || likelyEntity(names, currentModel().entities)?.name || ''
  if (entity === '') return settings
  const fits = settings.mapping.filter(({ value }) => value.kind !== 'column' || placeOf(value.column, names))
  const suggested = suggestMapping(currentModel().named(entity), head.columns, fits)
  return { ...settings, entity, mapping: [...fits, ...suggested] }
}

/** State of the wizard: one file on its way into an entity. */
export function useWizard(preset: string | undefined) {
  const [state, setState] = useState(() => begun(newSettings(preset), null))
  const [working, setWorking] = useState<Working | 'head' | 'file' | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { settings, stored, file } = state

  /** Work that can be stopped; a newer one stops it too. */
  const work = async (task: (signal: AbortSignal, isMine: () => boolean) => Promise<void>): Promise<void> => {
    stop.current?.abort()
    const mine = new AbortController()
    stop.current = mine
    const isMine = (): boolean => stop.current === mine
    try {
      await task(mine.signal, isMine)
    } catch (error) {
      if (!mine.signal.aborted) showError(error)
    } finally {
      if (isMine()) {
        stop.current = null
        setWorking(null)
      }
    }
  }

  const look = (given: File, wanted: ImportSettings, kept: StoredRow | null): Promise<void> =>
    work(async (signal, isMine) => {
      setWorking('head')
      const first = await readHead(given, wanted, signal)
      const found = fitted(wanted, kept, { file: given, head: first })
      // With the entity known, the header is looked for by its names.
      const isOther = found.entity !== wanted.entity && found.headerRow === null
      const head = isOther ? await readHead(given, found, signal) : first
      if (!isMine()) return
      const settings = isOther ? fitted({ ...found, mapping: [] }, kept, { file: given, head }) : found
      setState((now) => ({ ...now, file: given, head, settings, checked: null }))
    })

  const run = (dryRun: boolean): Promise<void> =>
    work(async (signal, isMine) => {
      setWorking({ dryRun, sent: 0, progress: null })
      const input = inputOf(settings, stored)
      const sending = { endpoint: importSchemeCalls.execute, input, files: [file!], dryRun }
      const report = (await sendFiles(sending, signal, (now) => {
        if (isMine()) setWorking(now)
      })) as SchemeReport
      if (!isMine()) return
      const isDone = report.committed
      setState((now) => ({
        ...now,
        checked: report,
        ...(isDone ? { done: report, step: 'done' as const } : {}),
      }))
      if (isDone) await queryClient.invalidateQueries()
    })

  return {
    ...state,
    working,
    /** A kept scheme, or none, to begin with; the file stays. */
    choose: (row: StoredRow | null): void => {
      const next = row ? settingsOf(row) : newSettings(preset)
      setState((now) => ({ ...now, stored: row, settings: next, checked: null }))
      if (file) void look(file, next, row)
    },
    take: (given: File): void => void look(given, settings, stored),
    change: (part: Partial<ImportSettings>): void => {
      const next = { ...settings, ...part }
      const isRead = 'sheet' in part || 'headerRow' in part || 'encoding' in part
      const isOther = 'entity' in part && part.entity !== settings.entity
      const wanted = isOther ? { ...next, mapping: [], scope: null } : next
      // What a scheme of another entity maps is of no use.
      const kept = isOther ? null : stored
      setState((now) => ({ ...now, stored: kept, settings: wanted, checked: null }))
      if (file && (isRead || isOther)) void look(file, wanted, kept)
    },
    keep: (row: StoredRow): void => setState((now) => ({ ...now, stored: row })),
    go: (step: Step): void => {
      setState((now) => ({ ...now, step }))
      if (step === 'check' && state.checked === null) void run(true)
    },
    check: () => void run(true),
    commit: () => void run(false),
    saveFaults: () =>
      void work(async (signal) => {
        setWorking('file')
        const input = inputOf(settings, stored)
        await uploadForFile(importSchemeCalls.faultFile, input as never, [file!], 'faults.xlsx', { signal })
      }),
    /** Another file by the same settings. */
    next: (): void => setState(begun(settings, stored)),
    stop: () => stop.current?.abort(),
  }
}

export type Wizard = ReturnType<typeof useWizard>
