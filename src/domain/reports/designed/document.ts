import type { Report } from '../report.ts'
import type { CompiledDesign } from './compile.ts'
import type { ReportHead } from './report.ts'

/** A document as a report: readers need what each of its sections needs. */
export function documentOf(
  document: Report,
  { sections }: CompiledDesign,
  reportOf: (design: CompiledDesign, head: ReportHead) => Report,
): Report {
  const made = sections.map(({ section, design }) => ({
    section,
    report: design && reportOf(design, { ...document, name: section.title || document.label.en }),
  }))
  const reports = made.flatMap(({ report }) => report ?? [])
  const run = reports.find(({ choosesRun }) => choosesRun)
  const asked = {
    parameters: { ...run?.parameters, ...document.parameters },
    initial: document.initial,
    dependsOn: { ...run?.dependsOn, ...document.dependsOn },
    ...(run ? { choosesRun: run.choosesRun! } : {}),
  }
  let at = 0
  return {
    ...document,
    ...asked,
    ...needsOf([document, ...reports]),
    sections: made.map(({ section: { title, text }, report }) => ({
      title,
      text,
      report: report && { ...report, ...asked, sectionOf: { code: document.code, at: at++ } },
    })),
  }
}

/** What readers need for all of some reports. */
function needsOf(reports: readonly Report[]): Pick<Report, 'sources' | 'names'> {
  const sources: Record<string, readonly string[]> = {}
  for (const report of reports)
    for (const [name, fields] of Object.entries(report.sources))
      sources[name] = [...new Set([...(sources[name] ?? []), ...fields])]
  const names = new Set(reports.flatMap((report) => report.names))
  return { sources, names: [...names].filter((name) => !(name in sources)) }
}

/** The reports of the sections of a document that have rows; of another report itself. */
export const tablesOf = (report: Report): readonly Report[] =>
  report.sections ? report.sections.flatMap((section) => section.report ?? []) : [report]
