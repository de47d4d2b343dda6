import type { ComponentType } from 'react'
import type { Entity } from '#domain/entity.ts'
import type { Label, Language } from '#domain/label.ts'
import type { kittingSchemes } from '#domain/services/kitting/schemes.ts'
import type { schedulingSchemes } from '#domain/services/planning/schemes.ts'

/** A mistake (E) or doubt (W) found while a scheme is edited. */
export interface SchemeFault {
  readonly level: string
  readonly code: string
  /** The scheme cannot be saved like this, not even as a draft. */
  readonly blocks?: boolean
  messageIn(language: Language): string
}

export interface RulesProps {
  /** The rules as the scheme's field holds them. */
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (value: unknown) => void
}

export interface RulesTab {
  readonly value: string
  readonly Title: ComponentType<RulesProps>
  readonly Content: ComponentType<RulesProps>
}

/** What distinguishes one kind of scheme from another; versions, approval, checks and words are the same for all. */
export interface SchemeKind {
  readonly entity: Entity
  readonly services: typeof kittingSchemes | typeof schedulingSchemes
  readonly hint: Label
  /** Fields of the first tab. */
  readonly head: readonly string[]
  /** The field that holds the rules. */
  readonly rules: string
  readonly faultsOf: (value: unknown) => readonly SchemeFault[]
  /** Screen on which a version is tried before it is approved; it takes the version as `scheme`. */
  readonly tried?: string
  /** Tabs that edit the rules. */
  readonly tabs: readonly RulesTab[]
}
