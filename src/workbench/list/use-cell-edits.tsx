import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { mostSaved } from '#domain/crud.ts'
import { writableFields, type Entity } from '#domain/entity.ts'
import { useAction } from '../actions/use-action.ts'
import { RequestError } from '../client/request-error.ts'
import type { FieldEditors } from '../fields/form-field.tsx'
import { useFormatSettings } from '../fields/settings.ts'
import type { CellEditing } from '../grid/model/cell-editing.ts'
import { confirm } from '../state/asked.ts'
import { InlineEditor } from './inline-editor.tsx'
import {
  clearChanges,
  conflictsOf,
  editOf,
  inverse,
  isDisjoint,
  pasteChanges,
  type CellFault,
  type Changes,
  type RowEdit,
  type Values,
} from './cell-changes.ts'
import type { ListRow } from './list-row.ts'
import type { RowStore } from './row-store.ts'

/** One step that can be undone. */
interface Step {
  readonly edits: readonly RowEdit[]
  /** Rows that the step added. */
  readonly added: readonly ListRow[]
}

/** A row that others changed in the same field, and what happens to it. */
export interface OpenConflict {
  readonly edit: RowEdit
  readonly current: ListRow
  readonly answer: (after: Values | null) => void
}

interface CellEditsOptions {
  readonly entity: Entity
  readonly store: RowStore
  readonly fieldEditors: FieldEditors | undefined
  readonly mayUpdate: boolean
  readonly mayCreate: boolean
  /** Rows were written: shows their values where they are. */
  readonly onPatched: (rows: readonly ListRow[]) => void
  readonly onReload: () => void
}

/** Changes of cells in the grid itself: one by one, pasted or cleared as blocks, each step undone and redone. */
export function useCellEdits(options: CellEditsOptions) {
  const { entity, store, fieldEditors, mayUpdate, mayCreate, onPatched, onReload } = options
  const { t } = useTranslation('list')
  const { attempt } = useAction()
  const settings = useFormatSettings()
  const [steps, setSteps] = useState<{ undo: readonly Step[]; redo: readonly Step[] }>({ undo: [], redo: [] })
  const [faults, setFaults] = useState<readonly CellFault[]>([])
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  /** Rows as they were last written from here: the grid's own may be older. */
  const written = useRef(new Map<string, ListRow>())
  const busy = useRef(false)

  const editable = useMemo(
    () =>
      new Set(
        mayUpdate && store.saveMany
          ? writableFields(entity).flatMap(([name]) => (entity.key.includes(name) ? [] : [name]))
          : [],
      ),
    [entity, store, mayUpdate],
  )
  const may = useCallback((field: string) => editable.has(field), [editable])
  const ask = useCallback(
    (edit: RowEdit, current: ListRow) =>
      new Promise<Values | null>((resolve) =>
        setConflict({
          edit,
          current,
          answer: (after) => {
            setConflict(null)
            resolve(after)
          },
        }),
      ),
    [],
  )

  /** What is to be written after others changed some of the rows; null: the user takes it back. */
  const settled = useCallback(
    async (
      edits: readonly RowEdit[],
      conflicts: ReturnType<typeof conflictsOf> & object,
    ): Promise<RowEdit[] | null> => {
      const next: RowEdit[] = []
      for (const edit of edits) {
        const current = conflicts.find(({ id }) => id === edit.id)?.current
        if (!current) next.push(edit)
        else {
          written.current.set(edit.id, current)
          const after = isDisjoint(edit, current) ? edit.after : await ask(edit, current)
          if (after === null) return null
          const again = editOf(current, after)
          if (again) next.push(again)
        }
      }
      return next
    },
    [ask],
  )

  /** Writes a step and gives it as it was written; null: nothing was. Throws what the server refused it for. */
  const writeStep = useCallback(
    async (
      edits: readonly RowEdit[],
      versions: ReadonlyMap<string, ListRow>,
      added: readonly Values[],
    ): Promise<Step | null> => {
      let wanted = edits
      for (;;) {
        const version = (id: string) => (written.current.get(id) ?? versions.get(id))?.rowVersion
        try {
          const saved = await store.saveMany!([
            ...wanted.map(({ id, after }) => ({ ...after, id, rowVersion: version(id) })),
            ...added,
          ])
          for (const row of saved) written.current.set(row.id, row)
          onPatched(saved)
          return { edits: wanted, added: saved.slice(wanted.length) }
        } catch (error) {
          const conflicts = error instanceof RequestError ? conflictsOf(error.details) : null
          if (!conflicts) throw error
          const next = await settled(wanted, conflicts)
          if (next === null) {
            onPatched(conflicts.map(({ current }) => current))
            return null
          }
          wanted = next
          if (wanted.length + added.length === 0) return null
        }
      }
    },
    [store, onPatched, settled],
  )

  const remember = useCallback(
    (step: Step) => setSteps(({ undo }) => ({ undo: [...undo, step].slice(-100), redo: [] })),
    [],
  )

  const changeCell = useCallback(
    async (row: ListRow, field: string, value: unknown): Promise<void> => {
      const edit = editOf(written.current.get(row.id) ?? row, { [field]: value })
      if (!edit) return
      const step = await writeStep([edit], new Map([[row.id, row]]), [])
      if (step) remember(step)
    },
    [writeStep, remember],
  )

  const changeMany = useCallback(
    async (changes: Changes, rows: readonly ListRow[]): Promise<void> => {
      const { edits, added } = changes
      if (changes.faults.length > 0) {
        setFaults(changes.faults)
        return
      }
      const count = edits.length + added.length
      if (busy.current || count === 0) return
      if (count > mostSaved) {
        toast.warning(t('tooManyToPaste', { most: mostSaved }))
        return
      }
      if (added.length > 0 && !mayCreate) {
        toast.warning(t('pasteBeyond'))
        return
      }
      const adding = {
        title: t('pasteTitle'),
        message: t('pasteAdds', { added: added.length, changed: edits.length }),
      }
      if (added.length > 0 && !(await confirm(adding))) return
      const work = async (): Promise<void> => {
        const step = await writeStep(edits, new Map(rows.map((row) => [row.id, row])), added)
        if (!step) return
        remember(step)
        toast.success(t('cellsChanged', { count: step.edits.length + step.added.length }))
        if (step.added.length > 0) onReload()
      }
      busy.current = true
      await attempt(work, (error) => {
        const faults = error instanceof RequestError ? error.faults : []
        if (faults.length > 0)
          setFaults(faults.map(({ message, members }) => ({ row: members[0] ?? '', field: '', message })))
        return faults.length > 0
      })
      busy.current = false
    },
    [t, mayCreate, attempt, writeStep, remember, onReload],
  )

  /** Writes values into all of the rows or into none; gives the reasons why none was, or null when the user takes it back. */
  const changeAll = useCallback(
    async (rows: readonly ListRow[], values: Values): Promise<readonly string[] | null> => {
      if (rows.length > mostSaved) return [t('tooManyToChange', { most: mostSaved })]
      const edits = rows.flatMap((row) => editOf(written.current.get(row.id) ?? row, values) ?? [])
      if (edits.length === 0) return []
      try {
        const step = await writeStep(edits, new Map(rows.map((row) => [row.id, row])), [])
        if (step) remember(step)
        return step && []
      } catch (error) {
        const faultTexts = error instanceof RequestError ? error.faults.map(({ message }) => message) : []
        return faultTexts.length > 0 ? faultTexts : [error instanceof Error ? error.message : String(error)]
      }
    },
    [t, writeStep, remember],
  )

  const back = useCallback(
    async (from: 'undo' | 'redo'): Promise<void> => {
      const step = steps[from].at(-1)
      if (!step || busy.current) return
      busy.current = true
      await attempt(async () => {
        if (step.added.length > 0) {
          await store.remove(step.added)
          onReload()
        }
        const done =
          step.edits.length > 0
            ? await writeStep(step.edits.map(inverse), new Map(), [])
            : { edits: [], added: [] }
        setSteps(({ undo, redo }) => {
          // Rows that were undone are not made again.
          const other = done && done.edits.length > 0 ? [{ edits: done.edits, added: [] }] : []
          return from === 'undo'
            ? { undo: undo.slice(0, -1), redo: [...redo, ...other] }
            : { undo: [...undo, ...other], redo: redo.slice(0, -1) }
        })
      })
      busy.current = false
    },
    [steps, store, attempt, writeStep, onReload],
  )

  const editing = useMemo<CellEditing | undefined>(
    () =>
      editable.size === 0
        ? undefined
        : {
            may,
            editor: (props) => (
              <InlineEditor {...props} entity={entity} fieldEditors={fieldEditors} onChange={changeCell} />
            ),
            paste: (target) =>
              void changeMany(
                pasteChanges(entity, target, may, settings),
                target.rows.map(({ values }) => values as ListRow),
              ),
            clear: (rows, fields) => {
              const there = rows.map(({ values }) => values as ListRow)
              void changeMany(clearChanges(entity, there, fields, settings), there)
            },
            undo: () => void back('undo'),
            redo: () => void back('redo'),
          },
    [editable, may, entity, fieldEditors, settings, changeCell, changeMany, back],
  )
  return {
    editing,
    changeAll,
    faults,
    conflict,
    closeFaults: () => setFaults([]),
    mayUndo: steps.undo.length > 0,
    mayRedo: steps.redo.length > 0,
  }
}
