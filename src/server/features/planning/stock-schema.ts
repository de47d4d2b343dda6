import { incomingTypes } from '#domain/planning/stock-document.ts'

/** What a posted document says about stock; none of it changes any more. */
const said = [
  'type',
  'item_code',
  'qty',
  'warehouse',
  'to_warehouse',
  'location',
  'lot_no',
  'project',
  'quality_status',
  'at',
  'order_code',
  'operation_code',
  'supplier',
  'price',
  'reversal_of',
]
const all = (row: string): string => `(${said.map((column) => `${row}.${column}`).join(', ')})`
const incoming = incomingTypes.map((type) => `'${type}'`).join(', ')

/** Posted stock documents stay as they are, however they are written; the direction follows from the type. */
export const stockStep = {
  name: '170 stock documents',
  statements: [
    `create function guard_stock_document() returns trigger language plpgsql as $$
     begin
       if pg_trigger_depth() > 1 then return coalesce(new, old); end if;
       if tg_op <> 'INSERT' and old.posted
         and (tg_op = 'DELETE' or not new.posted or ${all('new')} is distinct from ${all('old')}) then
         raise exception using errcode = 'TK001', message = 'stockPosted',
           detail = json_build_object('doc', old.doc_no)::text;
       end if;
       if tg_op = 'DELETE' then return old; end if;
       new.direction := case when (new.type in (${incoming})) = (new.reversal_of is null) then 'I' else 'O' end;
       return new;
     end $$`,
    `create trigger stock_in_out_guard before insert or update or delete on stock_in_out
       for each row execute function guard_stock_document()`,
    `create index stock_in_out_ledger_idx on stock_in_out (tenant_id, plan_unit_code, item_code, at, doc_no) where posted`,
  ],
} as const
