import ExcelJS from 'exceljs'
import { templateFault, type TemplateFault } from '#domain/print/template-faults.ts'
import { checkedContents } from './contents.ts'
import { packed } from './pack.ts'
import { planOf, type TemplatePlan } from './plan.ts'

export interface OpenedTemplate {
  readonly book: ExcelJS.Workbook
  readonly sheet: ExcelJS.Worksheet
  readonly plan: TemplatePlan
}

/** A workbook with the plan of its sheet, or what keeps it from being a template. */
export async function openTemplate(
  bytes: Buffer,
  name: string,
): Promise<OpenedTemplate | readonly TemplateFault[]> {
  const contents = await checkedContents(bytes, name)
  if (!('parts' in contents)) return contents
  const book = new ExcelJS.Workbook()
  try {
    // Only the parts that were checked.
    await book.xlsx.load(packed(contents.parts) as unknown as ArrayBuffer)
  } catch {
    return [templateFault('notAWorkbook')]
  }
  const sheet = book.getWorksheet(contents.sheet)
  if (!sheet) return [templateFault('notAWorkbook')]
  const plan = planOf(sheet, contents.breaks)
  return Array.isArray(plan) ? plan : { book, sheet, plan: plan as TemplatePlan }
}
