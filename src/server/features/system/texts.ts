import { localization } from '#domain/entities/system/localization.ts'
import type { Language } from '#domain/label.ts'
import { textServices } from '#domain/services/system/administration.ts'
import { deleteRows, createRow, updateRow } from '../../platform/crud/write.ts'
import type { Database } from '../../db/database.ts'
import { hostTenant, withTenant, type Tx } from '../../db/tenant.ts'
import { handle, inReadOnly, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { wishedTenant } from '../../http/wished-tenant.ts'
import { likePattern } from '../../identity/lists.ts'
import type { Services } from '../../identity/services.ts'

/** Where texts of the product come from (specification §1). */
export const productSource = 'APS'

const ofTenant = (tx: Tx, language: Language): Promise<{ source: string; key: string; text: string }[]> =>
  tx.rows(
    'select source, text_key as key, content as text from localization where tenant_id = $1 and culture = $2 order by source, text_key',
    [tx.tenantId, language],
  )

/** Texts in other words by source and key: the host's for everybody, then the tenant's. */
export async function overridesOf(
  database: Database,
  tenantId: number,
  language: Language,
): Promise<Record<string, Record<string, string>>> {
  const bySource: Record<string, Record<string, string>> = {}
  for (const tenant of new Set([hostTenant, tenantId])) {
    const scope = { tenantId: tenant, planUnitCode: null, userId: null }
    for (const { source, key, text } of await withTenant(
      database.app,
      scope,
      (tx) => ofTenant(tx, language),
      {
        readOnly: true,
      },
    ))
      (bySource[source] ??= {})[key] = text
  }
  return bySource
}

/** The tenant whose texts and settings count: of the token, else the one the client names. */
export const tenantFor = (call: Call): number =>
  call.caller ? call.scope.tenantId : (wishedTenant(call.request) ?? hostTenant)

export const textHandlers = ({ database }: Services): HandlerEntry[] => [
  inReadOnly(textServices.list, async ({ source, culture, keyword }, tx) => ({
    items: await tx.rows<{ id: string; source: string; culture: string; key: string; text: string }>(
      `select id, source, culture, text_key as key, content as text from localization
           where tenant_id = $1 and ($2::text is null or lower(source) = lower($2)) and ($3::text is null or culture = $3)
             and ($4::text is null or text_key ilike $4 or content ilike $4)
           order by lower(source), lower(text_key), culture`,
      [tx.tenantId, source ?? null, culture ?? null, likePattern(keyword)],
    ),
  })),
  inTransaction(textServices.save, async (input, tx, call) => {
    const source = input.source ?? productSource
    const found = await tx.row<{ id: string; rowVersion: number }>(
      `select id, row_version as "rowVersion" from localization
         where tenant_id = $1 and lower(source) = lower($2) and culture = $3 and lower(text_key) = lower($4)`,
      [tx.tenantId, source, input.culture, input.key],
    )
    if (!input.text) {
      if (found) await deleteRows(localization, tx, [found.id], call.language)
      return null
    }
    const row = { source, culture: input.culture, textKey: input.key, content: input.text }
    if (found) await updateRow(localization, tx, { ...row, ...found }, call.language)
    else await createRow(localization, tx, row, call.language)
    return null
  }),
  handle(textServices.overrides, async ({ source }, call) => {
    const bySource = await overridesOf(database, tenantFor(call), call.language)
    return bySource[source ?? productSource] ?? {}
  }),
]
