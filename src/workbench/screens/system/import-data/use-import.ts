import { useRef, useState } from 'react'
import type { FileMapping, FileReport, ImportReport } from '#domain/exchange.ts'
import { entityOfFile, exchangedOf } from '#domain/import-target.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { currentModel } from '../../../client/model.ts'
import { queryClient } from '../../../client/query.ts'
import { showError } from '../../../client/error-popup.ts'
import { sendFiles, type Working } from './send-files.ts'

/** One chosen file, what it is taken for, and what the last check said about it. */
export interface ChosenFile {
  readonly file: File
  readonly mapping: FileMapping
  readonly report: FileReport | null
  /** The mapping was changed since the report. */
  readonly stale: boolean
}

/** The entity that a file is named after; undefined: none. */
export const fileEntity = (name: string): string | undefined =>
  entityOfFile(name, exchangedOf(currentModel().entities))?.name

/** Sends chosen files, each with its mapping. */
function sendChosen(
  files: readonly ChosenFile[],
  dryRun: boolean,
  signal: AbortSignal,
  onWorking: (working: Working) => void,
): Promise<ImportReport> {
  const mapping = JSON.stringify(Object.fromEntries(files.map(({ file, mapping }) => [file.name, mapping])))
  const given = files.map(({ file }) => file)
  return sendFiles(
    { endpoint: importData.folder, input: { mapping }, files: given, dryRun },
    signal,
    onWorking,
  )
}

/** State of the import screen: files, their mappings, the last report. `preset` is the entity of files with other names. */
export function useImport(preset: string | undefined) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [working, setWorking] = useState<Working | null>(null)
  const [result, setResult] = useState<ImportReport | null>(null)
  const stop = useRef<AbortController | null>(null)

  const send = async (given: readonly ChosenFile[], dryRun: boolean): Promise<void> => {
    if (given.length === 0 || given.some(({ mapping }) => !mapping.entity)) return
    stop.current?.abort()
    const mine = new AbortController()
    stop.current = mine
    setWorking({ dryRun, sent: 0, progress: null })
    try {
      const report = await sendChosen(given, dryRun, mine.signal, (now) => {
        if (stop.current === mine) setWorking(now)
      })
      const of = new Map(report.files.map((file) => [file.file, file]))
      setFiles((now) =>
        now.map((each) => ({ ...each, report: of.get(each.file.name) ?? each.report, stale: false })),
      )
      setResult(report)
      if (report.committed) await queryClient.invalidateQueries()
    } catch (error) {
      showError(error)
    } finally {
      if (stop.current === mine) {
        stop.current = null
        setWorking(null)
      }
    }
  }

  const change = (next: readonly ChosenFile[], check: boolean): void => {
    setFiles(next)
    setResult(null)
    if (check) void send(next, true)
  }

  return {
    files,
    working,
    result,
    /** Adds files, replaces those of the same name, and checks all. */
    add: (given: readonly File[]): void => {
      const fresh = given.map((file) => ({
        file,
        mapping: entityMapping(fileEntity(file.name) ?? (given.length === 1 ? preset : undefined)),
        report: null,
        stale: false,
      }))
      const names = new Set(given.map(({ name }) => name))
      change([...files.filter(({ file }) => !names.has(file.name)), ...fresh], true)
    },
    remove: (name: string) =>
      change(
        files.filter(({ file }) => file.name !== name),
        false,
      ),
    clear: () => change([], false),
    map: (name: string, mapping: FileMapping): void => {
      const next = files.map((each) => (each.file.name === name ? { ...each, mapping, stale: true } : each))
      change(next, mapping.entity !== files.find(({ file }) => file.name === name)?.mapping.entity)
    },
    check: () => void send(files, true),
    commit: () => void send(files, false),
    stop: () => stop.current?.abort(),
  }
}

const entityMapping = (entity: string | undefined): FileMapping => (entity ? { entity } : {})

export type Import = ReturnType<typeof useImport>
