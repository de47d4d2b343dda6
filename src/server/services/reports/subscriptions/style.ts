import type { Report } from '#domain/reports/report.ts'
import type { ReportStyle } from '#domain/reports/style.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Reader } from '../../../http/handlers.ts'
import { styleOfId, styleThere } from '../kept-styles.ts'
import { hasReaders, type Subscription } from './subscription.ts'

type Styled = Pick<Subscription, 'style' | 'emailType' | 'targetUsers' | 'targetRoles'>

const wantedBy = (subscription: Styled, owner: string) => ({
  id: subscription.style!,
  owner,
  mustBeShared: hasReaders(subscription, owner),
})

/** The style that a subscription names is there, and its readers may use it. */
export const isStyleUsable = (
  tx: Tx,
  reportCode: string,
  subscription: Styled,
  owner: string,
): Promise<boolean> => styleThere(tx, reportCode, wantedBy(subscription, owner))

/** The style of a subscription as a reader sees it; null: none, or none any more. */
export const styleFor = (
  tx: Tx,
  report: Report,
  subscription: Subscription,
  reader: Reader,
): Promise<ReportStyle | null> =>
  subscription.style === null
    ? Promise.resolve(null)
    : styleOfId(tx, report, wantedBy(subscription, subscription.owner), reader)
