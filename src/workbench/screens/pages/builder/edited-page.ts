import type { ComponentProps, PageComponent, PageFile } from '#domain/pages/page.ts'
import type { FaultPart } from '#domain/pages/fault.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { componentsOf, type Visit } from '#domain/pages/walk.ts'
import type { Led } from './fields/led-part.ts'

/** What is chosen: a component, and the property of it that something leads to. */
export interface Chosen {
  readonly id: string
  readonly member: string | null
}

export interface EditedState {
  readonly page: PageFile
  readonly chosen: Chosen | null
  /** What something else than a choice leads to, until another part is chosen; null: nothing. */
  readonly led: Led | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

interface Step {
  readonly page: PageFile
  readonly chosen: Chosen | null
}

const mostSteps = 200
/** Pause after which typing continues as another step, ms. */
const PAUSE = 1000

type Parts = ReadonlyMap<string, Visit>

const partsOf = ({ data }: PageFile): Parts =>
  new Map([...componentsOf(data)].map((visit) => [visit.component.props.id, visit]))

const isWords = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isRecord(value) && Object.values(value).every((one) => typeof one === 'string'))

/** The component that is all that differs between two states, beside what is around it; null: more or less differs. */
function changedPart(
  old: Parts,
  next: Parts,
): readonly [before: ComponentProps, after: ComponentProps] | null {
  const changed = [...next.values()].filter(
    ({ component }) => old.get(component.props.id)?.component !== component,
  )
  const last = changed.at(-1)
  const from = last && old.get(last.component.props.id)
  if (!from || old.size !== next.size) return null
  const isAround = ({ component }: Visit): boolean =>
    component === last.component || last.within.includes(component)
  return changed.every(isAround) ? [from.component.props, last.component.props] : null
}

const isSameBeside = (before: PageFile, after: PageFile): boolean =>
  (Object.keys(after) as (keyof PageFile)[]).every((name) => name === 'data' || before[name] === after[name])

/** The text of a component that is all that differs between two states, as `id.property`; null: something else differs. */
function typedText(old: Parts, next: Parts): string | null {
  const changed = changedPart(old, next)
  if (!changed) return null
  const [from, to] = changed
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => from[name] !== to[name],
  )
  return names.length === 1 && isWords(to[names[0]!]) ? `${to.id}.${names[0]}` : null
}

/**
 * A page while it is edited, with its earlier states and what is chosen. That is kept by id, so it stays the same component
 * wherever a change puts it; undone with what made it, the component is chosen again with redo.
 */
export class EditedPage {
  #past: Step[] = []
  #future: Step[] = []
  #state: EditedState
  readonly #listeners = new Set<() => void>()
  #typed: { readonly text: string; readonly at: number } | null = null
  #parts: Parts

  constructor(page: PageFile) {
    this.#state = { page, chosen: null, led: null, canUndo: false, canRedo: false }
    this.#parts = partsOf(page)
  }

  readonly state = (): EditedState => this.#state
  readonly part = (id: string): PageComponent | undefined => this.#parts.get(id)?.component
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly choose = (id: string | null, member: string | null = null): void => {
    this.#typed = null
    this.#set({
      ...this.#state,
      chosen: id !== null && this.#parts.has(id) ? { id, member } : null,
      led: null,
    })
  }

  /** Leads to what a fault is about: chooses the component and its property; else the panel of the part shows it. */
  readonly lead = (part: FaultPart, member: string): void => {
    if (part.of === 'component') return this.choose(part.id, member || null)
    if (part.of === 'page' || part.of === 'rule') this.choose(null)
    return this.#set({ ...this.#state, led: { part, member } })
  }

  /** What something led to was found. */
  readonly arrive = (): void => {
    if (this.#state.led) this.#set({ ...this.#state, led: null })
  }

  /** Makes another state of the page the current one; what is typed in one go is one step. `choosing`: what is chosen then. */
  readonly change = (next: PageFile, choosing?: string | null): void => {
    const { page, chosen } = this.#state
    if (next === page) return
    const parts = partsOf(next)
    const text = isSameBeside(page, next) ? typedText(this.#parts, parts) : null
    const now = performance.now()
    const goesOn = text !== null && this.#typed?.text === text && now - this.#typed.at < PAUSE
    this.#typed = text === null ? null : { text, at: now }
    if (!goesOn) this.#past = [...this.#past, { page, chosen }].slice(-mostSteps)
    this.#future = []
    this.#show(
      next,
      parts,
      choosing === undefined ? chosen : choosing === null ? null : { id: choosing, member: null },
    )
  }

  readonly undo = (): void => this.#go(this.#past, this.#future)
  readonly redo = (): void => this.#go(this.#future, this.#past)

  #go(from: Step[], to: Step[]): void {
    const step = from.pop()
    if (!step) return
    const { page, chosen } = this.#state
    to.push({ page, chosen })
    this.#typed = null
    const parts = partsOf(step.page)
    this.#show(step.page, parts, chosen && parts.has(chosen.id) ? chosen : step.chosen)
  }

  #show(page: PageFile, parts: Parts, chosen: Chosen | null): void {
    this.#parts = parts
    this.#set({
      page,
      led: this.#state.led,
      chosen: chosen && this.#parts.has(chosen.id) ? chosen : null,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    })
  }

  #set(state: EditedState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
