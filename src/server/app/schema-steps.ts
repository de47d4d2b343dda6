import { apiKeyStep } from '../identity/keys/schema.ts'
import { receiveDue, receiveStep } from '../features/integration/receive/schema.ts'
import { notify, presentTenant, type Duty } from '../db/duties/duty.ts'
import { declareSteps, type Step } from '../db/schema/step.ts'
import { registryStateStep, registryStep } from '../identity/registry-schema.ts'
import {
  acceptanceStep,
  calculationDue,
  calculationStep,
  failureCodeStep,
  optimisationStep,
  planSchemeStep,
} from '../platform/jobs/schema.ts'
import { materialDefaultStep } from '../features/planning/material-default.ts'
import { stockStep } from '../features/planning/stock-schema.ts'
import { flowDue, flowStepStep } from '../features/flows/schema.ts'
import { oldSignInsStep, upkeepDue, upkeepStep } from '../features/maintenance/schema.ts'
import { reminderDue, reminderStep } from '../features/reminders/schema.ts'
import { earlierPageSteps } from '../features/pages/earlier/schema.ts'
import { pageStep } from '../features/pages/schema.ts'
import { printTemplateStep } from '../features/print/templates/schema.ts'
import { layoutsOfReportsStep } from '../features/reports/style-step.ts'
import { sqlViewStep } from '../features/reports/views/schema.ts'
import { subscriptionDue, subscriptionStep } from '../features/reports/subscriptions/schema.ts'
import { outboxStep } from '../features/integration/interfaces/out/schema.ts'
import { importStep } from '../features/integration/imports/schema.ts'
import { dataSyncStep, syncDue } from '../features/integration/sync/schema.ts'
import { interfaceDue, interfaceStep, rowHashStep } from '../features/integration/interfaces/schema.ts'
import { progressStep } from '../platform/exchange/progress.ts'
import { passwordHistoryStep } from '../identity/password-history.ts'
import { menuOfRoleStep } from '../identity/role-menu-step.ts'
import { wallStep } from '../identity/wall/schema.ts'
import { changesToldStep, noticeStep, rightsToldStep, sessionStep } from '../identity/schema.ts'
import { preparedStep, tenantNumberStep } from '../db/distribute/schema.ts'
import { installationStep } from '../db/installation.ts'
import { monthsDue, monthSteps } from '../db/schema/months.ts'
import { numbersStep } from '../db/schema/numbers.ts'
import { planChangesDue, planChangesStep, planToldStep } from '../db/schema/plan-changes.ts'
import { planMovesDue, planMovesStep } from '../db/schema/plan-moves.ts'
import { listsAloneStep, ownOrderStep, replannedStep } from '../db/schema/replanned.ts'
import { columnStatisticsStep, statisticsStep } from '../db/statistics.ts'
import { logDue } from '../log/entries.ts'
import { ownTablesReadStep, ownTableStep } from '../features/modelling/own-table-schema.ts'
import { modelToldStep } from '../features/modelling/schema.ts'
import { tenantPolicy } from '../db/schema/tenant-policy.ts'

/** SQL of the expression that says what a template like `{process} · {item}` said. */
function styleTemplate(column: string): string {
  const fields = {
    order: 'OrderCode',
    item: 'ItemCode',
    process: 'ProcessCode',
    operation: 'Code',
    resource: 'ResCode',
    status: 'Status',
  }
  const filled = Object.entries(fields).reduce(
    (sql, [name, field]) => `replace(${sql}, '{${name}}', ''' + ME.${field} + ''')`,
    `replace(${column}, '''', '')`,
  )
  return `'''' || ${filled} || ''''`
}

const before: readonly Step[] = [
  {
    name: '001 functions',
    statements: [
      `create function current_tenant() returns integer language sql stable parallel safe
       as $$ select nullif(current_setting('app.tenant_id', true), '')::integer $$`,
      `create function current_plan_unit() returns text language sql stable parallel safe
       as $$ select nullif(current_setting('app.plan_unit', true), '') $$`,
      `create function current_user_id() returns bigint language sql stable parallel safe
       as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$`,
      // uuid v7 (RFC 9562): 48 bits of milliseconds, then random bits; PostgreSQL has it from version 18 only.
      `create function new_id() returns uuid language sql volatile parallel safe
       as $$ select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
         placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
         52, 1), 53, 1), 'hex')::uuid $$`,
      `create function touch_row() returns trigger language plpgsql as $$
       begin
         new.row_version := old.row_version + 1;
         new.created_at := old.created_at;
         new.created_by := old.created_by;
         new.updated_at := clock_timestamp();
         new.updated_by := nullif(current_setting('app.user_id', true), '')::bigint;
         return new;
       end $$`,
    ],
  },
  {
    name: '002 native ids',
    statements: [
      `do $do$ begin
         if current_setting('server_version_num')::integer >= 180000 then
           create or replace function new_id() returns uuid language sql volatile parallel safe as $$ select uuidv7() $$;
         end if;
       end $do$`,
    ],
  },
  {
    name: '003 gantt styles by expression',
    statements: [
      // Not an update: no row is in reach outside of a tenant.
      `alter table if exists gantt_style
         alter column bar_color type text using case bar_color
           when 'item' then 'ME.ItemCode' when 'process' then 'ME.ProcessCode' when 'status' then 'ME.Status'
           else 'ME.OrderCode' end,
         alter column bar_color set default 'ME.OrderCode',
         alter column bar_text type text using ${styleTemplate('bar_text')}`,
    ],
  },
  planChangesStep,
  tenantNumberStep,
]

/** The same by the server; as there, the link table of the list stays as it is. */
const enterMadeUnit: Duty = {
  tables: ['plan_unit'],
  kinds: ['insert'],
  byRow: true,
  after: async (tx, { ids }) => {
    const made = await tx.rows<{ code: string }>(
      `select code from plan_unit where tenant_id = current_tenant() and id = any ($1::uuid[]) order by code`,
      [ids ?? []],
    )
    const { rows: entered } = await tx.client.query<{ number: number }>(
      `update "user" set plan_units = coalesce(plan_units, '{}') || $1::text[],
         default_plan_unit = coalesce(default_plan_unit, $1[1])
       where tenant_id = current_tenant() and number = current_user_id() returning number`,
      [made.map(({ code }) => code)],
    )
    const tenant = await presentTenant(tx)
    await notify(
      tx,
      entered.map(({ number }) => ({ t: tenant, u: number })),
    )
  },
}

/** Whoever makes a plan unit may enter it, on whatever way it comes in. */
const unitMakerStep: Step = {
  name: '161 makers of plan units',
  duties: [enterMadeUnit],
  statements: [
    `create function enter_made_unit() returns trigger language plpgsql set search_path from current as $$
     begin
       update "user" set plan_units = array_append(coalesce(plan_units, '{}'), new.code),
           default_plan_unit = coalesce(default_plan_unit, new.code)
         where tenant_id = new.tenant_id and number = current_user_id()
           and not new.code = any (coalesce(plan_units, '{}'));
       return null;
     end $$`,
    'create trigger plan_unit_entered after insert on plan_unit for each row execute function enter_made_unit()',
  ],
}

const after: readonly Step[] = [
  {
    name: '101 accounts',
    statements: [
      // The wire contract names users and roles by whole numbers.
      'alter table "user" add column number bigint generated always as identity',
      'create unique index user_number_key on "user" (tenant_id, number)',
      'create unique index user_email_key on "user" (tenant_id, lower(email))',
      'alter table role add column number bigint generated always as identity',
      'create unique index role_number_key on role (tenant_id, number)',
      'create unique index tenant_number_key on tenant (tenant_id)',
      `create table credential (
         tenant_id integer not null default current_tenant(),
         user_id uuid not null,
         password_hash text not null,
         token_version integer not null default 1,
         failed_attempts integer not null default 0,
         locked_until timestamptz,
         changed_at timestamptz not null default now(),
         primary key (tenant_id, user_id),
         foreign key (tenant_id, user_id) references "user" (tenant_id, id) on delete cascade)`,
      ...tenantPolicy('credential'),
      'grant select, insert, update, delete on credential to app_rw',
      `create table login_attempt (
         tenant_id integer not null default current_tenant(),
         id uuid not null default new_id(),
         at timestamptz not null default now(),
         user_name character varying(256) not null,
         user_number bigint,
         result character varying(20) not null,
         address character varying(64),
         browser character varying(512),
         primary key (tenant_id, id))`,
      ...tenantPolicy('login_attempt'),
      'grant select, insert on login_attempt to app_rw',
      `create table audit_log (
         tenant_id integer not null default current_tenant(),
         id uuid not null default new_id(),
         at timestamptz not null default now(),
         plan_unit_code character varying(80) default current_plan_unit(),
         user_number bigint default current_user_id(),
         action character varying(20) not null,
         entity character varying(80) not null,
         key character varying(400) not null,
         before jsonb,
         after jsonb,
         address character varying(64),
         primary key (tenant_id, id))`,
      'create index audit_log_key_idx on audit_log (tenant_id, entity, key, at)',
      ...tenantPolicy('audit_log'),
      'grant select, insert on audit_log to app_rw',
    ],
  },
  {
    name: '102 deleted tenants',
    // A deleted tenant keeps its rows; its name becomes free.
    statements: ['alter table tenant add column deleted_at timestamptz'],
  },
  calculationStep,
  statisticsStep,
  progressStep,
  planSchemeStep,
  sessionStep,
  noticeStep,
  registryStep,
  optimisationStep,
  rightsToldStep,
  stockStep,
  replannedStep,
  changesToldStep,
  reminderStep,
  acceptanceStep,
  numbersStep,
  columnStatisticsStep,
  ownOrderStep,
  materialDefaultStep,
  passwordHistoryStep,
  planToldStep,
  unitMakerStep,
  menuOfRoleStep,
  failureCodeStep,
  subscriptionStep,
  sqlViewStep,
  printTemplateStep,
  layoutsOfReportsStep,
  pageStep,
  ...earlierPageSteps,
  wallStep,
  receiveStep,
  apiKeyStep,
  modelToldStep,
  flowStepStep,
  interfaceStep,
  dataSyncStep,
  upkeepStep,
  ownTableStep,
  importStep,
  outboxStep,
  ownTablesReadStep,
  rowHashStep,
  installationStep,
  registryStateStep,
  oldSignInsStep,
  planMovesStep,
  ...monthSteps,
  listsAloneStep,
  preparedStep,
]

/* What features hand in to the schema, in the order in which it is applied. */
declareSteps({
  before,
  after,
  due: [
    ...planChangesDue,
    planMovesDue,
    ...calculationDue,
    ...logDue,
    ...reminderDue,
    ...subscriptionDue,
    ...flowDue,
    ...interfaceDue,
    ...syncDue,
    ...receiveDue,
    ...upkeepDue,
    ...monthsDue,
  ],
})
