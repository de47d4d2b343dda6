import { fill, textOf, type Label, type Language } from '../label.ts'

/** DeliveryReportStatus: draft, published, answered, confirmed, void. */
export type ReportStatus = 'D' | 'P' | 'A' | 'C' | 'X'

/** What is done with a delivery report. */
export const reportActions = ['publish', 'recall', 'confirm', 'drop'] as const
export type ReportAction = (typeof reportActions)[number]

const refusalTexts = {
  unknown: { zh: '没有交付报表 {report}', en: 'there is no delivery report {report}' },
  draft: { zh: '交付报表 {report} 尚未发布', en: '{report} is not published yet' },
  published: { zh: '交付报表 {report} 已发布', en: '{report} is published' },
  answered: { zh: '交付报表 {report} 供应商已答复', en: 'the supplier has answered {report}' },
  confirmed: { zh: '交付报表 {report} 已确认', en: '{report} is confirmed' },
  dropped: { zh: '交付报表 {report} 已作废', en: '{report} is void' },
} as const satisfies Record<string, Label>

export type ReportRefusal = keyof typeof refusalTexts

export const reportRefusalText = (refusal: ReportRefusal, report: string, language: Language): string =>
  fill(textOf(refusalTexts[refusal], language), { report })

/** Every action in every status: why not; null: it may. */
export const reportTransitions: Readonly<
  Record<ReportAction | 'adjust', Readonly<Record<ReportStatus, ReportRefusal | null>>>
> = {
  publish: { D: null, P: 'published', A: 'answered', C: 'confirmed', X: 'dropped' },
  recall: { D: 'draft', P: null, A: 'answered', C: 'confirmed', X: 'dropped' },
  confirm: { D: 'draft', P: null, A: null, C: 'confirmed', X: 'dropped' },
  drop: { D: null, P: null, A: null, C: 'confirmed', X: 'dropped' },
  adjust: { D: null, P: 'published', A: 'answered', C: 'confirmed', X: 'dropped' },
}
