/** A change of the apps that a role hides in the menu reaches its users, as other changes of its reach do. */
export const menuOfRoleStep = {
  name: '164 hidden apps of a role notified',
  statements: [
    'drop trigger role_scope_changed on role',
    `create trigger role_scope_changed after update on role for each row
       when ((old.apps, old.hidden_apps, old.tools, old.row_filter, old.column_mask)
         is distinct from (new.apps, new.hidden_apps, new.tools, new.row_filter, new.column_mask))
       execute function tell_role_changed()`,
  ],
} as const
