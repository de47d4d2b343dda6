import type { Step } from './step.ts'

/**
 * What older databases hold of the tables of a plan that is declared no more: indexes over planned times, and the check of
 * the plan unit beside that of a reference into it. Nothing is dropped by comparing declarations, so it is done here.
 */
export const replannedStep: Step = {
  name: '171 tables of the plan',
  statements: [
    ...[
      'operation_start_idx',
      'operation_end_idx',
      'operation_start_list',
      'operation_end_list',
      'use_inst_start_time_idx',
      'use_inst_start_time_list',
      'use_inst_res_code_start_time_code_list',
      'input_inst_at_idx',
      'input_inst_at_list',
    ].map((index) => `drop index if exists ${index}`),
    ...['operation', 'use_inst', 'input_inst', 'peg'].map(
      (table) => `alter table "${table}" drop constraint if exists ${table}_plan_unit_fk`,
    ),
  ],
}

/** Orders are read by these columns in lists alone, whose indexes have texts without case (`indexed: 'lists'`). */
export const listsAloneStep: Step = {
  name: '440 indexes of orders that nothing reads',
  statements: ['order_order_type_idx', 'order_status_idx', 'order_project_no_idx', 'order_planner_idx'].map(
    (index) => `drop index if exists ${index}`,
  ),
}

/** The index of a large list's own order serves its first field as well (listIndexes in table.ts); these stood beside it. */
export const ownOrderStep: Step = {
  name: '231 indexes that another one serves for',
  statements: [
    'bom_line_parent_item_list',
    'operation_order_code_list',
    'use_inst_res_code_list',
    'input_inst_operation_code_list',
    'peg_right_key_list',
    'result_start_time_list',
    'stock_item_code_list',
  ].map((index) => `drop index if exists ${index}`),
}
