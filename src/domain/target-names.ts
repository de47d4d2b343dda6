import type { Entity } from './entity.ts'
import type { Label } from './label.ts'

/** `Resource or Resource group`: what a code may be of. */
export const eitherOf = (targets: readonly Entity[]): Label => ({
  zh: targets.map(({ label }) => label.zh).join('或'),
  en: targets.map(({ label }) => label.en).join(' or '),
})
