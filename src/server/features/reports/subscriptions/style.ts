import type { Report } from '#domain/reports/report.ts'
import type { ReportStyle } from '#domain/reports/style.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { styleCode, styleOfId, styleThere } from '../kept-styles.ts'
import { hasReaders, type Subscription } from './subscription.ts'

type Styled = Pick<Subscription, 'style' | 'sectionStyles' | 'emailType' | 'targetUsers' | 'targetRoles'>

interface NamedStyle {
  readonly member: 'style' | 'sectionStyles'
  readonly id: string
  /** Under which it is kept. */
  readonly code: string
}

/** All styles that a subscription names. */
function stylesNamed({ style, sectionStyles }: Styled, code: string): NamedStyle[] {
  const sections = sectionStyles.flatMap((id, at): NamedStyle[] =>
    id === null ? [] : [{ member: 'sectionStyles', id, code: styleCode({ code, sectionOf: { code, at } }) }],
  )
  return style === null ? sections : [{ member: 'style', id: style, code }, ...sections]
}

const wantedBy = (id: string, subscription: Styled, owner: string) => ({
  id,
  owner,
  mustBeShared: hasReaders(subscription, owner),
})

/** The first style that a subscription names and its readers may not use, or that is not there; null: there is none. */
export async function unusableStyle(
  tx: Tx,
  reportCode: string,
  subscription: Styled,
  owner: string,
): Promise<NamedStyle | null> {
  for (const named of stylesNamed(subscription, reportCode))
    if (!(await styleThere(tx, named.code, wantedBy(named.id, subscription, owner)))) return named
  return null
}

/** The style of a report or section of a subscription as a reader sees it; null: none, or none any more. */
export function styleFor(
  tx: Tx,
  report: Report,
  subscription: Subscription,
  reader: Reader,
): Promise<ReportStyle | null> {
  const { style, sectionStyles, owner } = subscription
  const id = report.sectionOf ? sectionStyles[report.sectionOf.at] : style
  return id ? styleOfId(tx, report, wantedBy(id, subscription, owner), reader) : Promise.resolve(null)
}
