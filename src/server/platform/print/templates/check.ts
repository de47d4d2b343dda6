import type { TemplateFault } from '#domain/print/template-faults.ts'
import { openTemplate } from './open.ts'
import type { NamedPlace } from './plan.ts'

/** What is kept of a template beside its file. */
export interface TemplateShape {
  readonly places: readonly NamedPlace[]
  /** Rows that are there once, and rows of each line. */
  readonly rows: number
  readonly repeated: number
}

/** Reads a workbook as a template; which fields there are, the caller knows. */
export async function checkTemplate(
  bytes: Buffer,
  name: string,
): Promise<TemplateShape | readonly TemplateFault[]> {
  const opened = await openTemplate(bytes, name)
  if (!('plan' in opened)) return opened
  const { places, stretches } = opened.plan
  const count = (isRepeated: boolean): number =>
    stretches
      .filter(({ repeats }) => repeats === isRepeated)
      .reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return { places, rows: count(false), repeated: count(true) }
}
