import { made, outgoing, type Pack } from './pack.ts'

const sinceEpoch = (field: string): string => `DateDiff('s', '1970-01-01T00:00:00Z', ME.${field})`
const twoDigits = (value: string): string => `Right('0' + Str(${value}), 2)`
/** Time in UTC as Odoo takes it; days of expressions are those of the plan unit, so the day is counted. */
const utc = (field: string): string => {
  const seconds = sinceEpoch(field)
  const day = `Str(Date('1970-01-01') + Floor(${seconds} / 86400) * 1d + 12h)`
  const time = [
    `Floor(Mod(${seconds}, 86400) / 3600)`,
    `Floor(Mod(${seconds}, 3600) / 60)`,
    `Mod(${seconds}, 60)`,
  ]
  return `Left(${day}, 4) + '-' + Mid(${day}, 6, 2) + '-' + Mid(${day}, 9, 2) + ' ' + ${time.map(twoDigits).join(` + ':' + `)}`
}

/** Dates back to Odoo 19 and later, by a REST connection: `/jsonrpc` has secrets in what is sent. */
export const odooDates: Pack = {
  code: 'ODOO-OUT',
  label: { zh: 'Odoo 19 及以上（回写日期）', en: 'Odoo 19 and later (dates back)' },
  hint: {
    zh: '把制造订单的计划时间写回 mrp.production；订单须由 Odoo 套件导入（外部键为记录 id）。',
    en: 'Writes planned times of manufacturing orders back to mrp.production. The orders come from the Odoo pack, which keeps the id of the record as external key.',
  },
  kinds: ['rest'],
  entry: { path: '/json/2/', targets: [{ name: 'mrp.production', path: 'mrp.production/write' }] },
  interfaces: [
    outgoing(
      'order',
      'mrp.production',
      [
        made('ids[0]', 'Num(ME.externalKey)'),
        made('vals.date_start', utc('productionStart')),
        made('vals.date_finished', utc('productionEnd')),
      ],
      { filter: 'not IsNull(ME.externalKey) and not IsNull(ME.productionStart)' },
    ),
  ],
}
