/** Open pages read the fields of the tenant again when these change. */
export const modelToldStep = {
  name: '340 model told',
  statements: [
    `create trigger custom_field_part_told after insert or update or delete on custom_field
       for each statement execute function tell_part_changed('model')`,
  ],
} as const

/** Archived values are written in the plan unit of their rows, and read there. */
export const archivedValuesStep = {
  name: '400 archived values of a plan unit',
  statements: [
    `create policy archived_value_unit on archived_value as restrictive
       using (unit_code = (select current_plan_unit())) with check (unit_code = (select current_plan_unit()))`,
  ],
} as const
