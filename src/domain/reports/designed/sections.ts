import type { Label } from '../../label.ts'
import { runDataNamed } from '../../results/run-data.ts'
import type { CompiledDefinition, CompiledDesign } from './compile.ts'
import type { DesignSection, ReportDefinition, TableKind } from './definition.ts'
import { designReason, type DesignFault } from './fault.ts'

/** A section of which every part is sound; null: it is a text. */
export interface CompiledSection {
  readonly section: DesignSection
  readonly design: CompiledDesign | null
}

const part = (at: number, title: string): Label =>
  title.trim() === ''
    ? { zh: `第 ${at + 1} 节`, en: `Section ${at + 1}` }
    : { zh: `“${title}”节`, en: `Section "${title}"` }

/** The definition of the rows of a section, with the parameters of its document; null: it is a text. */
export function sectionDefinition(
  document: ReportDefinition,
  { kind, title: _title, text: _text, ...rows }: DesignSection,
): (ReportDefinition & { readonly kind: TableKind }) | null {
  if (kind === 'text') return null
  const isOfDocument = rows.entity === document.entity
  const parameters = isOfDocument
    ? document.parameters
    : document.parameters.map((one) => ({ ...one, on: '' }))
  return { ...rows, kind, about: '', parameters, sections: [] }
}

/** Checks the sections of a document. `compile`: checks the rows of one. */
export function compileSections(
  document: ReportDefinition,
  compile: (definition: ReportDefinition) => CompiledDefinition,
  faults: DesignFault[],
): CompiledSection[] {
  const { sections } = document
  const whole: Label = { zh: '文档', en: 'Document' }
  if (sections.length === 0)
    faults.push({ member: 'sections', part: whole, reason: designReason('noSections') })
  const kinds = new Set(sections.flatMap(({ kind, entity }) => (kind === 'text' ? [] : kindOf(entity))))
  if (kinds.size > 1) faults.push({ member: 'sections', part: whole, reason: designReason('oneKindOfRun') })
  return sections.map((section, at) => {
    const add = (member: string, { zh, en }: Label, reason: Label): void => {
      const own = part(at, section.title)
      const named = { zh: `${own.zh}${zh && `，${zh}`}`, en: `${own.en}${en && `, ${en}`}` }
      faults.push({ member: `sections[${at}].${member}`, part: named, reason })
    }
    const definition = sectionDefinition(document, section)
    if (!definition) {
      if (section.text.trim() === '') add('text', { zh: '', en: '' }, designReason('emptyText'))
      return { section, design: null }
    }
    const compiled = compile(definition)
    // Parameters are those of the document, which says what is wrong with them.
    for (const fault of compiled.faults)
      if (!fault.member.startsWith('parameters')) add(fault.member, fault.part, fault.reason)
    return { section, design: compiled.design }
  })
}

const kindOf = (entity: string): string[] => {
  const run = runDataNamed(entity)
  return run ? [run.kind] : []
}
