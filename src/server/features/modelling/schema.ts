import { partDuty } from '../../identity/duties.ts'

/** Open pages read the fields of the tenant again when these change. */
export const modelToldStep = {
  duties: [partDuty('model', ['custom_field', 'custom_table'])],
  name: '340 model told',
  statements: [
    `create trigger custom_field_part_told after insert or update or delete on custom_field
       for each statement execute function tell_part_changed('model')`,
  ],
} as const
