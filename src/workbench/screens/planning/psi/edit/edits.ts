import i18next from 'i18next'
import { toast } from 'sonner'
import { psiKernel } from '#engine/kernel/psi.ts'
import type { FollowedItem } from '#engine/psi/follow.ts'
import { mostPsiEdits, type PsiAccepted, type PsiProposed } from '#domain/psi/edit.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { fetchCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { browserKernels } from '../../../../client/kernels.ts'
import { showError } from '../../../../client/error-popup.ts'
import { setUnsaved } from '../../../../state/unsaved.ts'
import type { ItemCells, PsiBlocks } from '../psi-blocks.ts'
import type { PsiData } from '../psi-data.ts'
import { EditOverlay } from './edit-overlay.ts'
import { leaveQuestion, noEdits, type EditState } from './edit-state.ts'
import {
  allCells,
  countOf,
  editInput,
  keptIn,
  nothingTyped,
  withCells,
  type CellSet,
  type Typed,
} from './typed.ts'

/** Edits of planned cells that are not written yet, what happens to the pivot with them, and the last acceptance. */
export class PsiEdits {
  readonly #path: string
  /** They get the items whose cells may show something else now. */
  readonly #listeners = new Set<(items: readonly string[]) => void>()
  readonly #overlay = new EditOverlay()
  #state: EditState = noEdits
  #past: readonly Typed[] = []
  #future: readonly Typed[] = []
  #psi: PsiData | null = null
  #asking = false

  /** `path`: of the tab that asks before it is closed. */
  constructor(path: string) {
    this.#path = path
  }

  readonly state = (): EditState => this.#state

  readonly subscribe = (listener: (items: readonly string[]) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The edits are about this reading of the pivot from now on. */
  attach(psi: PsiData): void {
    if (this.#psi === psi) return
    const isSame = this.#psi?.layout.code === psi.layout.code
    this.#psi = psi
    this.#overlay.coming = null
    if (!this.#overlay.solver) void this.#load()
    const { typed } = this.#state
    const keep = (one: Typed): Typed =>
      keptIn(one, (item) => psi.blocks.rowOf(item) !== undefined, psi.layout.periods)
    const kept = keep(typed)
    if (kept !== typed) toast.warning(i18next.t('editsGone', { ns: 'psi-pivot' }))
    this.#past = isSame ? this.#past.map(keep) : []
    this.#future = isSame ? this.#future.map(keep) : []
    this.#edit({ typed: kept, proposed: null })
  }

  /** Items whose cells differ from what was read. */
  items(): readonly string[] {
    const { typed, draft } = this.#state
    return [...new Set([...typed.keys(), ...draft.map(({ item }) => item)])]
  }

  /** Cells of an item as they become; null: as they were read. */
  over(blocks: PsiBlocks, base: ItemCells): FollowedItem | null {
    return this.#overlay.over(blocks, base, this.#state)
  }

  /** What an open editor holds; nothing: it was left. */
  setDraft(draft: readonly CellSet[]): void {
    if (draft.length + this.#state.draft.length > 0) this.#become({ draft })
  }

  /** Edits of cells, one step of undo. */
  set(cells: readonly CellSet[]): void {
    const { typed } = this.#state
    const next = withCells(typed, cells)
    if (countOf(next) > mostPsiEdits) {
      toast.warning(i18next.t('tooManyEdits', { ns: 'psi-pivot', most: mostPsiEdits }))
      this.#become({ draft: [] })
      return
    }
    this.#past = [...this.#past, typed]
    this.#future = []
    this.#edit({ typed: next, draft: [] })
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [...this.#future, this.#state.typed]
    this.#edit({ typed: before })
  }

  redo(): void {
    const after = this.#future.at(-1)
    if (!after) return
    this.#future = this.#future.slice(0, -1)
    this.#past = [...this.#past, this.#state.typed]
    this.#edit({ typed: after })
  }

  discard(): void {
    this.set(allCells(this.#state.typed))
  }

  retry(): void {
    this.#edit({ error: null })
  }

  /** Writes what is proposed for the edits, all or nothing. */
  async accept(): Promise<void> {
    const { typed, proposed, busy } = this.#state
    const psi = this.#psi
    if (busy || !psi || !proposed || proposed.typed !== typed) return
    this.#become({ busy: 'accept' })
    try {
      const { answer } = proposed
      const given = { ...editInput(psi.layout, typed), changes: answer.changes }
      const written = (await write(psiServices.accept, given as never)) as PsiAccepted
      const accepted = { typed, layout: psi.layout, answer: written }
      this.#past = this.#future = []
      if (this.#psi === psi) this.#overlay.coming = { blocks: psi.blocks, answer }
      this.#become({ typed: nothingTyped, proposed: null, accepted, busy: null })
    } catch (error) {
      this.#become({ busy: null, proposed: null })
      showError(error)
      void this.#ask()
    }
  }

  /** Takes back what was accepted last. */
  async undoAccepted(): Promise<void> {
    const { accepted, busy } = this.#state
    if (busy || !accepted) return
    this.#become({ busy: 'undo' })
    try {
      await write(psiServices.undoEdits, { undo: accepted.answer.undo } as never)
      this.#become({ accepted: null, busy: null })
    } catch (error) {
      this.#become({ busy: null })
      showError(error)
    }
  }

  /** Asks what the edits come to: one question at a time, the last edits in the end. */
  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      for (;;) {
        const psi = this.#psi
        const { typed, proposed } = this.#state
        if (!psi || typed.size === 0 || proposed?.typed === typed) return
        const answer = (await fetchCall(
          psiServices.propose,
          editInput(psi.layout, typed) as never,
        )) as PsiProposed
        if (this.#psi === psi && this.#state.typed === typed)
          this.#become({ proposed: { typed, layout: psi.layout, answer }, error: null })
      }
    } catch (error) {
      this.#become({ error })
    } finally {
      this.#asking = false
    }
  }

  #edit(change: Partial<EditState>): void {
    this.#become(change)
    void this.#ask()
  }

  async #load(): Promise<void> {
    this.#overlay.solver = psiKernel(await browserKernels())
    this.#become({})
  }

  #become(change: Partial<EditState>): void {
    const before = this.items()
    const old = this.#state
    this.#state = { ...old, ...change }
    if (this.#state.typed !== old.typed) {
      this.#state = { ...this.#state, error: null }
      setUnsaved(this.#path, this.#state.typed.size > 0 ? leaveQuestion : null)
    }
    const items = [...new Set([...before, ...this.items()])]
    this.#overlay.forget(items.filter((code) => !this.#state.typed.has(code)))
    for (const listener of this.#listeners) listener(items)
  }
}
