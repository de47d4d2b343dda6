import { absent, policyStatements } from '../../../db/schema/parts.ts'
import type { DueSource } from '../../../db/schema/due-work.ts'

/** SQL: a topic that is filled by messages. */
export const isSubscribed = (now: string): string =>
  `enabled and connection is not null and coalesce(expires_at > ${now}, true)`

/** Bodies that no process has claimed, and topics that are filled by messages. */
export const receiveDue: readonly DueSource[] = [
  {
    kind: 'received bodies',
    from: `receive_data d join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
      left join receive_topic t on t.tenant_id = d.tenant_id and t.id = b.topic_id`,
    tenant: 'd.tenant_id',
    unit: 'd.plan_unit_code',
    where: `d.state = 'new' and (t.id is null or t.entity is not null)
      and (b.claimed_until is null or b.claimed_until < due_moment)`,
    reads: {
      receive_data: ['tenant_id', 'plan_unit_code', 'id', 'state'],
      receive_body: ['tenant_id', 'data_id', 'topic_id', 'claimed_until'],
      receive_topic: ['tenant_id', 'id', 'entity'],
    },
  },
  {
    kind: 'message topics',
    from: 'receive_topic',
    tenant: 'tenant_id',
    unit: 'plan_unit_code',
    where: isSubscribed('due_moment'),
    reads: { receive_topic: ['tenant_id', 'plan_unit_code', 'enabled', 'connection', 'expires_at'] },
    indexes: [
      {
        name: 'receive_topic_clock',
        table: 'receive_topic',
        on: 'tenant_id',
        where: 'enabled and connection is not null',
      },
    ],
  },
]

/**
 * Beside the entities receive_topic and receive_data: tokens, of which a hash alone is kept, and bodies, which lists never
 * read. Who shows a token names no plan unit, so rows are the tenant's. `attempt` counts claims: who claimed a body and was
 * overtaken cannot settle it.
 */
export const receiveStep = {
  name: '320 receiving',
  statements: [
    `create table receive_token (
       tenant_id integer not null default current_tenant(),
       topic_id uuid not null,
       plan_unit_code character varying(80) not null default current_plan_unit(),
       token_hash character(64) not null,
       primary key (tenant_id, topic_id),
       foreign key (tenant_id, topic_id) references receive_topic (tenant_id, id) on delete cascade,
       foreign key (tenant_id, plan_unit_code) references plan_unit (tenant_id, code) on update cascade)`,
    ...policyStatements('receive_token', ['tenant_id'], absent),
    'grant select, insert, update, delete on receive_token to app_rw',
    `create table receive_body (
       tenant_id integer not null default current_tenant(),
       data_id uuid not null,
       topic_id uuid not null,
       body text not null,
       body_hash character(64) not null,
       faults jsonb,
       attempt integer not null default 0,
       claimed_until timestamptz,
       primary key (tenant_id, data_id),
       foreign key (tenant_id, data_id) references receive_data (tenant_id, id) on delete cascade)`,
    ...policyStatements('receive_body', ['tenant_id'], absent),
    'grant select, insert, update, delete on receive_body to app_rw',
    'create unique index receive_data_idempotent on receive_data (tenant_id, plan_unit_code, lower(topic_code), key)',
    `create index receive_data_waiting on receive_data (tenant_id, plan_unit_code, no) where state = 'new'`,
  ],
} as const
