import type { CompiledDesign } from '#domain/reports/designed/compile.ts'
import {
  newSection,
  type DesignSection,
  type ReportDefinition,
  type SectionKind,
} from '#domain/reports/designed/definition.ts'
import { sectionDefinition } from '#domain/reports/designed/sections.ts'
import type { Faults } from './inputs.tsx'

/** Rows that are edited. */
interface OpenRows {
  /** With the parameters that its rows are compared with. */
  readonly definition: ReportDefinition
  /** Number of the section that has them; null: the report itself. */
  readonly at: number | null
  /** A document without a section that has rows has none to edit. */
  readonly isRows: boolean
}

export function openRows(whole: ReportDefinition, section: number | null): OpenRows {
  if (whole.kind !== 'document') return { definition: whole, at: null, isRows: true }
  const open = section === null ? undefined : whole.sections[section]
  const definition = open && sectionDefinition(whole, open)
  return definition
    ? { definition, at: section, isRows: true }
    : { definition: whole, at: null, isRows: false }
}

/** What is sound of the rows that are edited. */
export const designOfRows = (design: CompiledDesign | null, at: number | null): CompiledDesign | null =>
  at === null ? design : (design?.sections[at]?.design ?? null)

export function withSection(
  whole: ReportDefinition,
  at: number,
  change: Partial<DesignSection>,
): ReportDefinition {
  return {
    ...whole,
    sections: whole.sections.map((section, index) => (index === at ? { ...section, ...change } : section)),
  }
}

/** The report with changed rows, of a section or its own. */
export function withRows(
  whole: ReportDefinition,
  at: number | null,
  next: ReportDefinition,
): ReportDefinition {
  if (at === null) return next
  const { columns, groups, filter, sort } = next
  return withSection(whole, at, { columns, groups, filter, sort })
}

export const withNewSection = (whole: ReportDefinition, kind: SectionKind): ReportDefinition => ({
  ...whole,
  sections: [...whole.sections, newSection(kind, whole.entity)],
})

/** Faults of the rows that are edited, by members of their own. */
export function faultsOfRows(faults: Faults, at: number | null): Faults {
  if (at === null) return faults
  const prefix = `sections[${at}].`
  return new Map(
    [...faults].flatMap(([member, text]) =>
      member.startsWith(prefix) ? [[member.slice(prefix.length), text] as const] : [],
    ),
  )
}
