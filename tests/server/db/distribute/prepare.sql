alter policy api_key_scope on takt.api_key using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy app_scope on takt.app using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy archive_file_scope on takt.archive_file using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy archive_rule_scope on takt.archive_rule using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy archived_value_scope on takt.archived_value using (((tenant_id = current_tenant()) AND ((unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((unit_code)::text = current_plan_unit())));
alter policy audit_log_MONTH_scope on takt.audit_log_MONTH using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy audit_log_rest_scope on takt.audit_log_rest using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy audit_log_scope on takt.audit_log using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy audit_log_scope on takt.audit_log_first using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy bom_line_scope on takt.bom_line using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy calendar_override_scope on takt.calendar_override using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy calendar_scope on takt.calendar using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_10_scope on takt.change_10 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_1_scope on takt.change_1 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_2_scope on takt.change_2 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_3_scope on takt.change_3 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_4_scope on takt.change_4 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_5_scope on takt.change_5 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_6_scope on takt.change_6 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_7_scope on takt.change_7 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_8_scope on takt.change_8 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_9_scope on takt.change_9 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_i_scope on takt.change_i using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy change_r_scope on takt.change_r using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy common_data_scope on takt.common_data using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy credential_scope on takt.credential using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy custom_field_scope on takt.custom_field using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy custom_index_scope on takt.custom_index using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy custom_table_scope on takt.custom_table using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy customer_scope on takt.customer using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy data_sync_base_scope on takt.data_sync_base using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy data_sync_row_scope on takt.data_sync_row using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy data_sync_run_scope on takt.data_sync_run using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy data_sync_scope on takt.data_sync using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy db_conn_scope on takt.db_conn using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy delivery_adjustment_scope on takt.delivery_adjustment using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy delivery_bucket_scope on takt.delivery_bucket using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy delivery_line_scope on takt.delivery_line using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy delivery_report_scope on takt.delivery_report using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy delivery_scheme_scope on takt.delivery_scheme using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy demand_source_scope on takt.demand_source using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy design_page__roles_scope on takt.design_page__roles using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy design_page_scope on takt.design_page using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy expression_def_scope on takt.expression_def using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy favorite_scope on takt.favorite using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy flow_event_scope on takt.flow_event using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy flow_pending_scope on takt.flow_pending using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy flow_run_scope on takt.flow_run using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy flow_scope on takt.flow using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy flow_step_scope on takt.flow_step using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy flow_version_scope on takt.flow_version using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy gantt_style_scope on takt.gantt_style using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy holiday_scope on takt.holiday using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy import_batch_row_scope on takt.import_batch_row using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy import_batch_scope on takt.import_batch using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy import_progress_scope on takt.import_progress using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy import_scheme_scope on takt.import_scheme using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy input_inst_scope on takt.input_inst using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy interface_bad_row_scope on takt.interface_bad_row using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy interface_config_scope on takt.interface_config using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy interface_delivery_scope on takt.interface_delivery using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy interface_event_scope on takt.interface_event using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy interface_row_hash_scope on takt.interface_row_hash using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy interface_run_scope on takt.interface_run using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy item__item_groups_scope on takt.item__item_groups using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy item_group_scope on takt.item_group using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy item_location_scope on takt.item_location using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy item_scope on takt.item using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy item_supplier_scope on takt.item_supplier using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy item_unit_scope on takt.item_unit using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy kpi_event_scope on takt.kpi_event using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy kpi_set_scope on takt.kpi_set using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy kpi_subscription_scope on takt.kpi_subscription using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy kpi_value_scope on takt.kpi_value using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy layout_scope on takt.layout using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy localization_scope on takt.localization using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy login_attempt_MONTH_scope on takt.login_attempt_MONTH using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy login_attempt_rest_scope on takt.login_attempt_rest using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy login_attempt_scope on takt.login_attempt using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy login_attempt_scope on takt.login_attempt_first using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy master_scope on takt.master using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy material_calendar_scope on takt.material_calendar using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy material_shift_scope on takt.material_shift using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy material_substitution_scope on takt.material_substitution using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy module_scope on takt.module using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy mrp_area_scope on takt.mrp_area using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy notice_scope on takt.notice using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy operation_scope on takt.operation using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy order__left_orders_scope on takt.order__left_orders using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy order__resource_limit_scope on takt.order__resource_limit using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy order__right_orders_scope on takt.order__right_orders using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy order_reserve_scope on takt.order_reserve using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy order_scope on takt."order" using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy page_content_scope on takt.page_content using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy page_entry_scope on takt.page_entry using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy page_file_scope on takt.page_file using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy page_wall_scope on takt.page_wall using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy parameter_scope on takt.parameter using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy peg_scope on takt.peg using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy personal_set_scope on takt.personal_set using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy plan_change_scope on takt.plan_change using (((tenant_id = COALESCE(current_tenant(), 0)) OR (tenant_id = 0))) with check ((tenant_id = COALESCE(current_tenant(), 0)));
alter policy plan_command_scheme_scope on takt.plan_command_scheme using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy plan_evaluation_scope on takt.plan_evaluation using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy plan_message_scope on takt.plan_message using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy plan_move_scope on takt.plan_move using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy plan_run_scope on takt.plan_run using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy plan_unit_scope on takt.plan_unit using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy previous_password_scope on takt.previous_password using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy print_template_file_scope on takt.print_template_file using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy print_template_scope on takt.print_template using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy process__default_resources_scope on takt.process__default_resources using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy process_scope on takt.process using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy product_register_scope on takt.product_register using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy psi_set_scope on takt.psi_set using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy purchase_order_scope on takt.purchase_order using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy qt_programme__demand_sources_scope on takt.qt_programme__demand_sources using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy qt_programme__supply_sources_scope on takt.qt_programme__supply_sources using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy qt_programme_scope on takt.qt_programme using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy receive_body_scope on takt.receive_body using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy receive_data_scope on takt.receive_data using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy receive_token_scope on takt.receive_token using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy receive_topic_scope on takt.receive_topic using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy registry_state_scope on takt.registry_state using ((current_tenant() = 0)) with check ((current_tenant() = 0));
alter policy reminder_delivery_scope on takt.reminder_delivery using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy reminder_run_scope on takt.reminder_run using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy report_def__roles_scope on takt.report_def__roles using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy report_def_scope on takt.report_def using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy report_run_scope on takt.report_run using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy report_style_scope on takt.report_style using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy report_subscription__target_roles_scope on takt.report_subscription__target_roles using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy report_subscription__target_users_scope on takt.report_subscription__target_users using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy report_subscription_delivery_scope on takt.report_subscription_delivery using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy report_subscription_run_scope on takt.report_subscription_run using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy report_subscription_scope on takt.report_subscription using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy report_subscription_unsubscribed_scope on takt.report_subscription_unsubscribed using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy report_template_scope on takt.report_template using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy resource__post_resources_scope on takt.resource__post_resources using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy resource__resourcegroup_scope on takt.resource__resourcegroup using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy resource_assign__resource_groups_scope on takt.resource_assign__resource_groups using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy resource_assign__resources_scope on takt.resource_assign__resources using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy resource_assign_scope on takt.resource_assign using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy resource_group_scope on takt.resource_group using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy resource_scope on takt.resource using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy result_scope on takt.result using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy role__apps_scope on takt.role__apps using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy role__hidden_apps_scope on takt.role__hidden_apps using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy role_scope on takt.role using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy run_acceptance_scope on takt.run_acceptance using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy run_batch_scope on takt.run_batch using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy run_file_scope on takt.run_file using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy run_log_scope on takt.run_log using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy run_state_scope on takt.run_state using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy sale_order_scope on takt.sale_order using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy shift_scope on takt.shift using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy shortage_action_scope on takt.shortage_action using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_10_scope on takt.spec_10 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_1_scope on takt.spec_1 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_2_scope on takt.spec_2 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_3_scope on takt.spec_3 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_4_scope on takt.spec_4 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_5_scope on takt.spec_5 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_6_scope on takt.spec_6 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_7_scope on takt.spec_7 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_8_scope on takt.spec_8 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy spec_9_scope on takt.spec_9 using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy sql_view_readers on takt.sql_view using ((is_active AND (current_tenant() IS NOT NULL) AND ((tenant_number IS NULL) OR (tenant_number = current_tenant())) AND ((unit_code IS NULL) OR ((unit_code)::text = ''::text) OR (lower((unit_code)::text) = lower(current_plan_unit())))));
alter policy sql_view_scope on takt.sql_view using ((current_tenant() = 0)) with check ((current_tenant() = 0));
alter policy stock_in_out_scope on takt.stock_in_out using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy stock_scope on takt.stock using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy supplier_reply_scope on takt.supplier_reply using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy supplier_scope on takt.supplier using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy supply_source_scope on takt.supply_source using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy sys_color_scope on takt.sys_color using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy system_log_scope on takt.system_log using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy system_setting_scope on takt.system_setting using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy task_reminder__target_roles_scope on takt.task_reminder__target_roles using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy task_reminder__target_users_scope on takt.task_reminder__target_users using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy task_reminder_scope on takt.task_reminder using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy tenant_counter_scope on takt.tenant_counter using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy tenant_scope on takt.tenant using ((current_tenant() = 0)) with check ((current_tenant() = 0));
alter policy tenant_size_scope on takt.tenant_size using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy tool_button_scope on takt.tool_button using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy unit_scope on takt.unit using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy unknown_login_scope on takt.unknown_login using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy use_inst_scope on takt.use_inst using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy used_code_scope on takt.used_code using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy user__plan_units_scope on takt.user__plan_units using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy user__roles_scope on takt.user__roles using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy user_right_detail_scope on takt.user_right_detail using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy user_right_scope on takt.user_right using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy user_scope on takt."user" using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy user_session_scope on takt.user_session using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()));
alter policy warehouse_scope on takt.warehouse using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
alter policy work_instruction_scope on takt.work_instruction using (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit()))) with check (((tenant_id = current_tenant()) AND ((plan_unit_code)::text = current_plan_unit())));
drop trigger app_part_told on takt.app;
drop trigger bom_line_noted on takt.bom_line;
drop trigger calendar_noted on takt.calendar;
drop trigger calendar_override_noted on takt.calendar_override;
drop trigger change_10_noted on takt.change_10;
drop trigger change_1_noted on takt.change_1;
drop trigger change_2_noted on takt.change_2;
drop trigger change_3_noted on takt.change_3;
drop trigger change_4_noted on takt.change_4;
drop trigger change_5_noted on takt.change_5;
drop trigger change_6_noted on takt.change_6;
drop trigger change_7_noted on takt.change_7;
drop trigger change_8_noted on takt.change_8;
drop trigger change_9_noted on takt.change_9;
drop trigger change_i_noted on takt.change_i;
drop trigger change_r_noted on takt.change_r;
drop trigger custom_field_part_told on takt.custom_field;
drop trigger custom_table_part_told on takt.custom_table;
drop trigger design_page__roles_fill_insert on takt.design_page;
drop trigger design_page__roles_fill_update on takt.design_page;
drop trigger design_page__roles_rename on takt.design_page__roles;
drop trigger holiday_noted on takt.holiday;
drop trigger item__item_groups_fill_insert on takt.item;
drop trigger item__item_groups_fill_update on takt.item;
drop trigger item__item_groups_rename on takt.item__item_groups;
drop trigger item_noted on takt.item;
drop trigger localization_part_told on takt.localization;
drop trigger master_noted on takt.master;
drop trigger module_part_told on takt.module;
drop trigger notice_put_off on takt.notice;
drop trigger notice_told on takt.notice;
drop trigger operation_noted on takt.operation;
drop trigger order__left_orders_fill_insert on takt."order";
drop trigger order__left_orders_fill_update on takt."order";
drop trigger order__left_orders_rename on takt.order__left_orders;
drop trigger order__resource_limit_fill_insert on takt."order";
drop trigger order__resource_limit_fill_update on takt."order";
drop trigger order__resource_limit_rename on takt.order__resource_limit;
drop trigger order__right_orders_fill_insert on takt."order";
drop trigger order__right_orders_fill_update on takt."order";
drop trigger order__right_orders_rename on takt.order__right_orders;
drop trigger order_noted on takt."order";
drop trigger plan_command_scheme_guard on takt.plan_command_scheme;
drop trigger plan_unit_entered on takt.plan_unit;
drop trigger process__default_resources_fill_insert on takt.process;
drop trigger process__default_resources_fill_update on takt.process;
drop trigger process__default_resources_rename on takt.process__default_resources;
drop trigger process_noted on takt.process;
drop trigger qt_programme__demand_sources_fill_insert on takt.qt_programme;
drop trigger qt_programme__demand_sources_fill_update on takt.qt_programme;
drop trigger qt_programme__demand_sources_rename on takt.qt_programme__demand_sources;
drop trigger qt_programme__supply_sources_fill_insert on takt.qt_programme;
drop trigger qt_programme__supply_sources_fill_update on takt.qt_programme;
drop trigger qt_programme__supply_sources_rename on takt.qt_programme__supply_sources;
drop trigger qt_programme_guard on takt.qt_programme;
drop trigger report_def__roles_fill_insert on takt.report_def;
drop trigger report_def__roles_fill_update on takt.report_def;
drop trigger report_def__roles_rename on takt.report_def__roles;
drop trigger report_subscription__target_roles_fill_insert on takt.report_subscription;
drop trigger report_subscription__target_roles_fill_update on takt.report_subscription;
drop trigger report_subscription__target_roles_rename on takt.report_subscription__target_roles;
drop trigger report_subscription__target_users_fill_insert on takt.report_subscription;
drop trigger report_subscription__target_users_fill_update on takt.report_subscription;
drop trigger report_subscription__target_users_rename on takt.report_subscription__target_users;
drop trigger resource__post_resources_fill_insert on takt.resource;
drop trigger resource__post_resources_fill_update on takt.resource;
drop trigger resource__post_resources_rename on takt.resource__post_resources;
drop trigger resource__resourcegroup_fill_insert on takt.resource;
drop trigger resource__resourcegroup_fill_update on takt.resource;
drop trigger resource__resourcegroup_rename on takt.resource__resourcegroup;
drop trigger resource_assign__resource_groups_fill_insert on takt.resource_assign;
drop trigger resource_assign__resource_groups_fill_update on takt.resource_assign;
drop trigger resource_assign__resource_groups_rename on takt.resource_assign__resource_groups;
drop trigger resource_assign__resources_fill_insert on takt.resource_assign;
drop trigger resource_assign__resources_fill_update on takt.resource_assign;
drop trigger resource_assign__resources_rename on takt.resource_assign__resources;
drop trigger resource_assign_told on takt.resource_assign;
drop trigger resource_noted on takt.resource;
drop trigger role__apps_fill_insert on takt.role;
drop trigger role__apps_fill_update on takt.role;
drop trigger role__apps_rename on takt.role__apps;
drop trigger role__hidden_apps_fill_insert on takt.role;
drop trigger role__hidden_apps_fill_update on takt.role;
drop trigger role__hidden_apps_rename on takt.role__hidden_apps;
drop trigger role_rights_changed on takt.role;
drop trigger role_scope_changed on takt.role;
drop trigger role_sessions_end on takt.role;
drop trigger shift_noted on takt.shift;
drop trigger system_setting_part_told on takt.system_setting;
drop trigger task_reminder__target_roles_fill_insert on takt.task_reminder;
drop trigger task_reminder__target_roles_fill_update on takt.task_reminder;
drop trigger task_reminder__target_roles_rename on takt.task_reminder__target_roles;
drop trigger task_reminder__target_users_fill_insert on takt.task_reminder;
drop trigger task_reminder__target_users_fill_update on takt.task_reminder;
drop trigger task_reminder__target_users_rename on takt.task_reminder__target_users;
drop trigger tenant_sessions_end on takt.tenant;
drop trigger tool_button_part_told on takt.tool_button;
drop trigger unit_noted on takt.unit;
drop trigger user__plan_units_fill_insert on takt."user";
drop trigger user__plan_units_fill_update on takt."user";
drop trigger user__plan_units_rename on takt.user__plan_units;
drop trigger user__roles_fill_insert on takt."user";
drop trigger user__roles_fill_update on takt."user";
drop trigger user__roles_rename on takt.user__roles;
drop trigger user_right_detail_told on takt.user_right_detail;
drop trigger user_right_told on takt.user_right;
drop trigger user_rights_changed on takt."user";
drop trigger user_session_ended on takt.user_session;
drop trigger user_session_gone on takt.user_session;
drop trigger user_sessions_end on takt."user";
alter table takt."order" drop constraint order_customer_code_fk, add constraint order_customer_code_fk FOREIGN KEY (tenant_id, plan_unit_code, customer_code) REFERENCES customer(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt."order" drop constraint order_item_code_fk, add constraint order_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt."order" drop constraint order_mrp_area_fk, add constraint order_mrp_area_fk FOREIGN KEY (tenant_id, plan_unit_code, mrp_area) REFERENCES mrp_area(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt."order" drop constraint order_parent_order_fk, add constraint order_parent_order_fk FOREIGN KEY (tenant_id, plan_unit_code, parent_order) REFERENCES "order"(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt."order" drop constraint order_plan_unit_fk, add constraint order_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt."order" drop constraint order_sale_order_code_fk, add constraint order_sale_order_code_fk FOREIGN KEY (tenant_id, plan_unit_code, sale_order_code) REFERENCES sale_order(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt."order" drop constraint order_warehouse_fk, add constraint order_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt."user" drop constraint user_default_plan_unit_fk, add constraint user_default_plan_unit_fk FOREIGN KEY (tenant_id, default_plan_unit) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.api_key drop constraint api_key_tenant_id_plan_unit_code_fkey, add constraint api_key_tenant_id_plan_unit_code_fkey FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.app drop constraint app_module_code_fk, add constraint app_module_code_fk FOREIGN KEY (tenant_id, module_code) REFERENCES module(tenant_id, code) DEFERRABLE;
alter table takt.archive_file drop constraint archive_file_plan_unit_fk, add constraint archive_file_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.archive_rule drop constraint archive_rule_plan_unit_fk, add constraint archive_rule_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.bom_line drop constraint bom_line_child_item_fk, add constraint bom_line_child_item_fk FOREIGN KEY (tenant_id, plan_unit_code, child_item) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.bom_line drop constraint bom_line_parent_item_fk, add constraint bom_line_parent_item_fk FOREIGN KEY (tenant_id, plan_unit_code, parent_item) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.bom_line drop constraint bom_line_plan_unit_fk, add constraint bom_line_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.calendar drop constraint calendar_plan_unit_fk, add constraint calendar_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.calendar_override drop constraint calendar_override_plan_unit_fk, add constraint calendar_override_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.calendar_override drop constraint calendar_override_resource_code_fk, add constraint calendar_override_resource_code_fk FOREIGN KEY (tenant_id, plan_unit_code, resource_code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_1 drop constraint change_1_change_resource_fk, add constraint change_1_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_1 drop constraint change_1_plan_unit_fk, add constraint change_1_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_10 drop constraint change_10_change_resource_fk, add constraint change_10_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_10 drop constraint change_10_plan_unit_fk, add constraint change_10_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_2 drop constraint change_2_change_resource_fk, add constraint change_2_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_2 drop constraint change_2_plan_unit_fk, add constraint change_2_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_3 drop constraint change_3_change_resource_fk, add constraint change_3_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_3 drop constraint change_3_plan_unit_fk, add constraint change_3_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_4 drop constraint change_4_change_resource_fk, add constraint change_4_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_4 drop constraint change_4_plan_unit_fk, add constraint change_4_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_5 drop constraint change_5_change_resource_fk, add constraint change_5_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_5 drop constraint change_5_plan_unit_fk, add constraint change_5_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_6 drop constraint change_6_change_resource_fk, add constraint change_6_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_6 drop constraint change_6_plan_unit_fk, add constraint change_6_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_7 drop constraint change_7_change_resource_fk, add constraint change_7_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_7 drop constraint change_7_plan_unit_fk, add constraint change_7_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_8 drop constraint change_8_change_resource_fk, add constraint change_8_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_8 drop constraint change_8_plan_unit_fk, add constraint change_8_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_9 drop constraint change_9_change_resource_fk, add constraint change_9_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_9 drop constraint change_9_plan_unit_fk, add constraint change_9_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_i drop constraint change_i_change_resource_fk, add constraint change_i_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_i drop constraint change_i_plan_unit_fk, add constraint change_i_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.change_r drop constraint change_r_change_resource_fk, add constraint change_r_change_resource_fk FOREIGN KEY (tenant_id, plan_unit_code, change_resource) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.change_r drop constraint change_r_plan_unit_fk, add constraint change_r_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.customer drop constraint customer_plan_unit_fk, add constraint customer_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.data_sync drop constraint data_sync_other_unit_fk, add constraint data_sync_other_unit_fk FOREIGN KEY (tenant_id, other_unit) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.data_sync drop constraint data_sync_plan_unit_fk, add constraint data_sync_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.data_sync_run drop constraint data_sync_run_plan_unit_fk, add constraint data_sync_run_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.delivery_adjustment drop constraint delivery_adjustment_item_code_fk, add constraint delivery_adjustment_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.delivery_adjustment drop constraint delivery_adjustment_plan_unit_fk, add constraint delivery_adjustment_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.delivery_adjustment drop constraint delivery_adjustment_report_no_fk, add constraint delivery_adjustment_report_no_fk FOREIGN KEY (tenant_id, plan_unit_code, report_no) REFERENCES delivery_report(tenant_id, plan_unit_code, report_no) DEFERRABLE;
alter table takt.delivery_bucket drop constraint delivery_bucket_plan_unit_fk, add constraint delivery_bucket_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.delivery_bucket drop constraint delivery_bucket_scheme_code_fk, add constraint delivery_bucket_scheme_code_fk FOREIGN KEY (tenant_id, plan_unit_code, scheme_code) REFERENCES delivery_scheme(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.delivery_line drop constraint delivery_line_item_code_fk, add constraint delivery_line_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.delivery_line drop constraint delivery_line_plan_unit_fk, add constraint delivery_line_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.delivery_line drop constraint delivery_line_report_no_fk, add constraint delivery_line_report_no_fk FOREIGN KEY (tenant_id, plan_unit_code, report_no) REFERENCES delivery_report(tenant_id, plan_unit_code, report_no) DEFERRABLE;
alter table takt.delivery_report drop constraint delivery_report_plan_unit_fk, add constraint delivery_report_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.delivery_report drop constraint delivery_report_scheme_code_fk, add constraint delivery_report_scheme_code_fk FOREIGN KEY (tenant_id, plan_unit_code, scheme_code) REFERENCES delivery_scheme(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.delivery_report drop constraint delivery_report_supplier_fk, add constraint delivery_report_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.delivery_scheme drop constraint delivery_scheme_item_group_fk, add constraint delivery_scheme_item_group_fk FOREIGN KEY (tenant_id, plan_unit_code, item_group) REFERENCES item_group(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.delivery_scheme drop constraint delivery_scheme_plan_unit_fk, add constraint delivery_scheme_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.delivery_scheme drop constraint delivery_scheme_receiving_calendar_fk, add constraint delivery_scheme_receiving_calendar_fk FOREIGN KEY (tenant_id, plan_unit_code, receiving_calendar) REFERENCES material_calendar(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.delivery_scheme drop constraint delivery_scheme_supplier_fk, add constraint delivery_scheme_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.demand_source drop constraint demand_source_plan_unit_fk, add constraint demand_source_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.design_page drop constraint design_page_plan_unit_fk, add constraint design_page_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.design_page__roles drop constraint design_page__roles_code_fk, add constraint design_page__roles_code_fk FOREIGN KEY (tenant_id, code) REFERENCES role(tenant_id, role_code) DEFERRABLE;
alter table takt.expression_def drop constraint expression_def_plan_unit_fk, add constraint expression_def_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.favorite drop constraint favorite_user_code_fk, add constraint favorite_user_code_fk FOREIGN KEY (tenant_id, user_code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.flow drop constraint flow_plan_unit_fk, add constraint flow_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.flow_run drop constraint flow_run_plan_unit_fk, add constraint flow_run_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.gantt_style drop constraint gantt_style_plan_unit_fk, add constraint gantt_style_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.holiday drop constraint holiday_plan_unit_fk, add constraint holiday_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.import_batch drop constraint import_batch_plan_unit_fk, add constraint import_batch_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.import_scheme drop constraint import_scheme_plan_unit_fk, add constraint import_scheme_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.input_inst drop constraint input_inst_item_code_fk, add constraint input_inst_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.input_inst drop constraint input_inst_operation_code_fk, add constraint input_inst_operation_code_fk FOREIGN KEY (tenant_id, plan_unit_code, operation_code) REFERENCES operation(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.input_inst drop constraint input_inst_substitute_for_fk, add constraint input_inst_substitute_for_fk FOREIGN KEY (tenant_id, plan_unit_code, substitute_for) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.interface_config drop constraint interface_config_after_code_fk, add constraint interface_config_after_code_fk FOREIGN KEY (tenant_id, plan_unit_code, after_code) REFERENCES interface_config(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.interface_config drop constraint interface_config_connection_fk, add constraint interface_config_connection_fk FOREIGN KEY (tenant_id, connection) REFERENCES db_conn(tenant_id, code) DEFERRABLE;
alter table takt.interface_config drop constraint interface_config_plan_unit_fk, add constraint interface_config_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.interface_config drop constraint interface_config_topic_fk, add constraint interface_config_topic_fk FOREIGN KEY (tenant_id, plan_unit_code, topic) REFERENCES receive_topic(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.interface_run drop constraint interface_run_plan_unit_fk, add constraint interface_run_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.item drop constraint item_base_unit_fk, add constraint item_base_unit_fk FOREIGN KEY (tenant_id, plan_unit_code, base_unit) REFERENCES unit(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item drop constraint item_default_supplier_fk, add constraint item_default_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, default_supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item drop constraint item_default_warehouse_fk, add constraint item_default_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, default_warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item drop constraint item_mrp_area_fk, add constraint item_mrp_area_fk FOREIGN KEY (tenant_id, plan_unit_code, mrp_area) REFERENCES mrp_area(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item drop constraint item_plan_unit_fk, add constraint item_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.item__item_groups drop constraint item__item_groups_code_fk, add constraint item__item_groups_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES item_group(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item_group drop constraint item_group_parent_code_fk, add constraint item_group_parent_code_fk FOREIGN KEY (tenant_id, plan_unit_code, parent_code) REFERENCES item_group(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item_group drop constraint item_group_plan_unit_fk, add constraint item_group_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.item_location drop constraint item_location_item_code_fk, add constraint item_location_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item_location drop constraint item_location_plan_unit_fk, add constraint item_location_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.item_location drop constraint item_location_warehouse_fk, add constraint item_location_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item_supplier drop constraint item_supplier_item_code_fk, add constraint item_supplier_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item_supplier drop constraint item_supplier_plan_unit_fk, add constraint item_supplier_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.item_supplier drop constraint item_supplier_supplier_fk, add constraint item_supplier_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item_unit drop constraint item_unit_item_code_fk, add constraint item_unit_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.item_unit drop constraint item_unit_plan_unit_fk, add constraint item_unit_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.item_unit drop constraint item_unit_unit_fk, add constraint item_unit_unit_fk FOREIGN KEY (tenant_id, plan_unit_code, unit) REFERENCES unit(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.kpi_event drop constraint kpi_event_kpi_code_fk, add constraint kpi_event_kpi_code_fk FOREIGN KEY (tenant_id, plan_unit_code, kpi_code) REFERENCES kpi_set(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.kpi_event drop constraint kpi_event_plan_unit_fk, add constraint kpi_event_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.kpi_set drop constraint kpi_set_plan_unit_fk, add constraint kpi_set_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.kpi_subscription drop constraint kpi_subscription_kpi_code_fk, add constraint kpi_subscription_kpi_code_fk FOREIGN KEY (tenant_id, plan_unit_code, kpi_code) REFERENCES kpi_set(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.kpi_subscription drop constraint kpi_subscription_plan_unit_fk, add constraint kpi_subscription_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.kpi_value drop constraint kpi_value_plan_unit_fk, add constraint kpi_value_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.layout drop constraint layout_plan_unit_fk, add constraint layout_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.master drop constraint master_item_code_fk, add constraint master_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.master drop constraint master_plan_unit_fk, add constraint master_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.master drop constraint master_process_code_fk, add constraint master_process_code_fk FOREIGN KEY (tenant_id, plan_unit_code, process_code) REFERENCES process(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.material_calendar drop constraint material_calendar_plan_unit_fk, add constraint material_calendar_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.material_shift drop constraint material_shift_plan_unit_fk, add constraint material_shift_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.material_substitution drop constraint material_substitution_child_item_fk, add constraint material_substitution_child_item_fk FOREIGN KEY (tenant_id, plan_unit_code, child_item) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.material_substitution drop constraint material_substitution_customer_code_fk, add constraint material_substitution_customer_code_fk FOREIGN KEY (tenant_id, plan_unit_code, customer_code) REFERENCES customer(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.material_substitution drop constraint material_substitution_order_code_fk, add constraint material_substitution_order_code_fk FOREIGN KEY (tenant_id, plan_unit_code, order_code) REFERENCES "order"(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.material_substitution drop constraint material_substitution_parent_item_fk, add constraint material_substitution_parent_item_fk FOREIGN KEY (tenant_id, plan_unit_code, parent_item) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.material_substitution drop constraint material_substitution_plan_unit_fk, add constraint material_substitution_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.material_substitution drop constraint material_substitution_sub_item_fk, add constraint material_substitution_sub_item_fk FOREIGN KEY (tenant_id, plan_unit_code, sub_item) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.material_substitution drop constraint material_substitution_supplier_code_fk, add constraint material_substitution_supplier_code_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier_code) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.mrp_area drop constraint mrp_area_plan_unit_fk, add constraint mrp_area_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.operation drop constraint operation_item_code_fk, add constraint operation_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.operation drop constraint operation_order_code_fk, add constraint operation_order_code_fk FOREIGN KEY (tenant_id, plan_unit_code, order_code) REFERENCES "order"(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.operation drop constraint operation_process_code_fk, add constraint operation_process_code_fk FOREIGN KEY (tenant_id, plan_unit_code, process_code) REFERENCES process(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.operation drop constraint operation_res_code_fk, add constraint operation_res_code_fk FOREIGN KEY (tenant_id, plan_unit_code, res_code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.operation drop constraint operation_result_res_fk, add constraint operation_result_res_fk FOREIGN KEY (tenant_id, plan_unit_code, result_res) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.order__left_orders drop constraint order__left_orders_code_fk, add constraint order__left_orders_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES "order"(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.order__resource_limit drop constraint order__resource_limit_code_fk, add constraint order__resource_limit_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.order__right_orders drop constraint order__right_orders_code_fk, add constraint order__right_orders_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES "order"(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.order_reserve drop constraint order_reserve_item_code_fk, add constraint order_reserve_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.order_reserve drop constraint order_reserve_order_code_fk, add constraint order_reserve_order_code_fk FOREIGN KEY (tenant_id, plan_unit_code, order_code) REFERENCES "order"(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.order_reserve drop constraint order_reserve_plan_unit_fk, add constraint order_reserve_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.order_reserve drop constraint order_reserve_warehouse_fk, add constraint order_reserve_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.page_content drop constraint page_content_tenant_id_plan_unit_code_fkey, add constraint page_content_tenant_id_plan_unit_code_fkey FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.page_entry drop constraint page_entry_tenant_id_app_code_fkey, add constraint page_entry_tenant_id_app_code_fkey FOREIGN KEY (tenant_id, app_code) REFERENCES app(tenant_id, app_code) ON DELETE CASCADE DEFERRABLE;
alter table takt.page_entry drop constraint page_entry_tenant_id_plan_unit_code_fkey, add constraint page_entry_tenant_id_plan_unit_code_fkey FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.page_file drop constraint page_file_tenant_id_plan_unit_code_fkey, add constraint page_file_tenant_id_plan_unit_code_fkey FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.page_wall drop constraint page_wall_tenant_id_plan_unit_code_fkey, add constraint page_wall_tenant_id_plan_unit_code_fkey FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.parameter drop constraint parameter_plan_unit_fk, add constraint parameter_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.peg drop constraint peg_item_code_fk, add constraint peg_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.personal_set drop constraint personal_set_user_code_fk, add constraint personal_set_user_code_fk FOREIGN KEY (tenant_id, user_code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.plan_command_scheme drop constraint plan_command_scheme_plan_unit_fk, add constraint plan_command_scheme_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.plan_evaluation drop constraint plan_evaluation_plan_unit_fk, add constraint plan_evaluation_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.plan_message drop constraint plan_message_plan_unit_fk, add constraint plan_message_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.plan_run drop constraint plan_run_plan_unit_fk, add constraint plan_run_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.plan_unit drop constraint plan_unit_master_unit_code_fk, add constraint plan_unit_master_unit_code_fk FOREIGN KEY (tenant_id, master_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.plan_unit drop constraint plan_unit_parent_code_fk, add constraint plan_unit_parent_code_fk FOREIGN KEY (tenant_id, parent_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.process drop constraint process_plan_unit_fk, add constraint process_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.process__default_resources drop constraint process__default_resources_code_fk, add constraint process__default_resources_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.psi_set drop constraint psi_set_plan_unit_fk, add constraint psi_set_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.purchase_order drop constraint purchase_order_item_code_fk, add constraint purchase_order_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.purchase_order drop constraint purchase_order_plan_unit_fk, add constraint purchase_order_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.purchase_order drop constraint purchase_order_supplier_fk, add constraint purchase_order_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.purchase_order drop constraint purchase_order_warehouse_fk, add constraint purchase_order_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.qt_programme drop constraint qt_programme_common_unit_fk, add constraint qt_programme_common_unit_fk FOREIGN KEY (tenant_id, common_unit) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.qt_programme drop constraint qt_programme_plan_unit_fk, add constraint qt_programme_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.qt_programme__demand_sources drop constraint qt_programme__demand_sources_code_fk, add constraint qt_programme__demand_sources_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES demand_source(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.qt_programme__supply_sources drop constraint qt_programme__supply_sources_code_fk, add constraint qt_programme__supply_sources_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES supply_source(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.receive_data drop constraint receive_data_plan_unit_fk, add constraint receive_data_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.receive_token drop constraint receive_token_tenant_id_plan_unit_code_fkey, add constraint receive_token_tenant_id_plan_unit_code_fkey FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.receive_topic drop constraint receive_topic_connection_fk, add constraint receive_topic_connection_fk FOREIGN KEY (tenant_id, connection) REFERENCES db_conn(tenant_id, code) DEFERRABLE;
alter table takt.receive_topic drop constraint receive_topic_plan_unit_fk, add constraint receive_topic_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.reminder_run drop constraint reminder_run_plan_unit_fk, add constraint reminder_run_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.report_def__roles drop constraint report_def__roles_code_fk, add constraint report_def__roles_code_fk FOREIGN KEY (tenant_id, code) REFERENCES role(tenant_id, role_code) DEFERRABLE;
alter table takt.report_run drop constraint report_run_plan_unit_fk, add constraint report_run_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.report_style drop constraint report_style_plan_unit_fk, add constraint report_style_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.report_subscription drop constraint report_subscription_plan_unit_fk, add constraint report_subscription_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.report_subscription__target_roles drop constraint report_subscription__target_roles_code_fk, add constraint report_subscription__target_roles_code_fk FOREIGN KEY (tenant_id, code) REFERENCES role(tenant_id, role_code) DEFERRABLE;
alter table takt.report_subscription__target_users drop constraint report_subscription__target_users_code_fk, add constraint report_subscription__target_users_code_fk FOREIGN KEY (tenant_id, code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.report_template drop constraint report_template_plan_unit_fk, add constraint report_template_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.resource drop constraint resource_plan_unit_fk, add constraint resource_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.resource__post_resources drop constraint resource__post_resources_code_fk, add constraint resource__post_resources_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.resource__resourcegroup drop constraint resource__resourcegroup_code_fk, add constraint resource__resourcegroup_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES resource_group(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.resource_assign drop constraint resource_assign_plan_unit_fk, add constraint resource_assign_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.resource_assign drop constraint resource_assign_user_code_fk, add constraint resource_assign_user_code_fk FOREIGN KEY (tenant_id, user_code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.resource_assign__resource_groups drop constraint resource_assign__resource_groups_code_fk, add constraint resource_assign__resource_groups_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES resource_group(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.resource_assign__resources drop constraint resource_assign__resources_code_fk, add constraint resource_assign__resources_code_fk FOREIGN KEY (tenant_id, plan_unit_code, code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.resource_group drop constraint resource_group_parent_code_fk, add constraint resource_group_parent_code_fk FOREIGN KEY (tenant_id, plan_unit_code, parent_code) REFERENCES resource_group(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.resource_group drop constraint resource_group_plan_unit_fk, add constraint resource_group_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.result drop constraint result_operation_code_fk, add constraint result_operation_code_fk FOREIGN KEY (tenant_id, plan_unit_code, operation_code) REFERENCES operation(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.result drop constraint result_plan_unit_fk, add constraint result_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.result drop constraint result_res_code_fk, add constraint result_res_code_fk FOREIGN KEY (tenant_id, plan_unit_code, res_code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.result drop constraint result_shift_fk, add constraint result_shift_fk FOREIGN KEY (tenant_id, plan_unit_code, shift) REFERENCES shift(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.role__apps drop constraint role__apps_code_fk, add constraint role__apps_code_fk FOREIGN KEY (tenant_id, code) REFERENCES app(tenant_id, app_code) DEFERRABLE;
alter table takt.role__hidden_apps drop constraint role__hidden_apps_code_fk, add constraint role__hidden_apps_code_fk FOREIGN KEY (tenant_id, code) REFERENCES app(tenant_id, app_code) DEFERRABLE;
alter table takt.sale_order drop constraint sale_order_customer_code_fk, add constraint sale_order_customer_code_fk FOREIGN KEY (tenant_id, plan_unit_code, customer_code) REFERENCES customer(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.sale_order drop constraint sale_order_item_code_fk, add constraint sale_order_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.sale_order drop constraint sale_order_plan_unit_fk, add constraint sale_order_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.sale_order drop constraint sale_order_unit_fk, add constraint sale_order_unit_fk FOREIGN KEY (tenant_id, plan_unit_code, unit) REFERENCES unit(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.shift drop constraint shift_plan_unit_fk, add constraint shift_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.shortage_action drop constraint shortage_action_plan_unit_fk, add constraint shortage_action_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_1 drop constraint spec_1_plan_unit_fk, add constraint spec_1_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_10 drop constraint spec_10_plan_unit_fk, add constraint spec_10_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_2 drop constraint spec_2_plan_unit_fk, add constraint spec_2_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_3 drop constraint spec_3_plan_unit_fk, add constraint spec_3_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_4 drop constraint spec_4_plan_unit_fk, add constraint spec_4_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_5 drop constraint spec_5_plan_unit_fk, add constraint spec_5_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_6 drop constraint spec_6_plan_unit_fk, add constraint spec_6_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_7 drop constraint spec_7_plan_unit_fk, add constraint spec_7_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_8 drop constraint spec_8_plan_unit_fk, add constraint spec_8_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.spec_9 drop constraint spec_9_plan_unit_fk, add constraint spec_9_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.stock drop constraint stock_item_code_fk, add constraint stock_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock drop constraint stock_plan_unit_fk, add constraint stock_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.stock drop constraint stock_supplier_fk, add constraint stock_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock drop constraint stock_unit_fk, add constraint stock_unit_fk FOREIGN KEY (tenant_id, plan_unit_code, unit) REFERENCES unit(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock drop constraint stock_warehouse_fk, add constraint stock_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_item_code_fk, add constraint stock_in_out_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_operation_code_fk, add constraint stock_in_out_operation_code_fk FOREIGN KEY (tenant_id, plan_unit_code, operation_code) REFERENCES operation(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_order_code_fk, add constraint stock_in_out_order_code_fk FOREIGN KEY (tenant_id, plan_unit_code, order_code) REFERENCES "order"(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_plan_unit_fk, add constraint stock_in_out_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_reversal_of_fk, add constraint stock_in_out_reversal_of_fk FOREIGN KEY (tenant_id, plan_unit_code, reversal_of) REFERENCES stock_in_out(tenant_id, plan_unit_code, doc_no) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_supplier_fk, add constraint stock_in_out_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_to_warehouse_fk, add constraint stock_in_out_to_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, to_warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.stock_in_out drop constraint stock_in_out_warehouse_fk, add constraint stock_in_out_warehouse_fk FOREIGN KEY (tenant_id, plan_unit_code, warehouse) REFERENCES warehouse(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.supplier drop constraint supplier_plan_unit_fk, add constraint supplier_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.supplier_reply drop constraint supplier_reply_item_code_fk, add constraint supplier_reply_item_code_fk FOREIGN KEY (tenant_id, plan_unit_code, item_code) REFERENCES item(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.supplier_reply drop constraint supplier_reply_plan_unit_fk, add constraint supplier_reply_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.supplier_reply drop constraint supplier_reply_supplier_fk, add constraint supplier_reply_supplier_fk FOREIGN KEY (tenant_id, plan_unit_code, supplier) REFERENCES supplier(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.supply_source drop constraint supply_source_plan_unit_fk, add constraint supply_source_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.system_setting drop constraint system_setting_unit_code_fk, add constraint system_setting_unit_code_fk FOREIGN KEY (tenant_id, unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.system_setting drop constraint system_setting_user_code_fk, add constraint system_setting_user_code_fk FOREIGN KEY (tenant_id, user_code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.task_reminder drop constraint task_reminder_plan_unit_fk, add constraint task_reminder_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.task_reminder__target_roles drop constraint task_reminder__target_roles_code_fk, add constraint task_reminder__target_roles_code_fk FOREIGN KEY (tenant_id, code) REFERENCES role(tenant_id, role_code) DEFERRABLE;
alter table takt.task_reminder__target_users drop constraint task_reminder__target_users_code_fk, add constraint task_reminder__target_users_code_fk FOREIGN KEY (tenant_id, code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.tool_button drop constraint tool_button_app_code_fk, add constraint tool_button_app_code_fk FOREIGN KEY (tenant_id, app_code) REFERENCES app(tenant_id, app_code) DEFERRABLE;
alter table takt.unit drop constraint unit_plan_unit_fk, add constraint unit_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.use_inst drop constraint use_inst_operation_code_fk, add constraint use_inst_operation_code_fk FOREIGN KEY (tenant_id, plan_unit_code, operation_code) REFERENCES operation(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.use_inst drop constraint use_inst_res_code_fk, add constraint use_inst_res_code_fk FOREIGN KEY (tenant_id, plan_unit_code, res_code) REFERENCES resource(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.user__plan_units drop constraint user__plan_units_code_fk, add constraint user__plan_units_code_fk FOREIGN KEY (tenant_id, code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.user__roles drop constraint user__roles_code_fk, add constraint user__roles_code_fk FOREIGN KEY (tenant_id, code) REFERENCES role(tenant_id, role_code) DEFERRABLE;
alter table takt.user_right drop constraint user_right_role_code_fk, add constraint user_right_role_code_fk FOREIGN KEY (tenant_id, role_code) REFERENCES role(tenant_id, role_code) DEFERRABLE;
alter table takt.user_right drop constraint user_right_unit_code_fk, add constraint user_right_unit_code_fk FOREIGN KEY (tenant_id, unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.user_right drop constraint user_right_user_code_fk, add constraint user_right_user_code_fk FOREIGN KEY (tenant_id, user_code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.user_right_detail drop constraint user_right_detail_app_code_fk, add constraint user_right_detail_app_code_fk FOREIGN KEY (tenant_id, app_code) REFERENCES app(tenant_id, app_code) DEFERRABLE;
alter table takt.user_right_detail drop constraint user_right_detail_unit_code_fk, add constraint user_right_detail_unit_code_fk FOREIGN KEY (tenant_id, unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.user_right_detail drop constraint user_right_detail_user_code_fk, add constraint user_right_detail_user_code_fk FOREIGN KEY (tenant_id, user_code) REFERENCES "user"(tenant_id, user_name) DEFERRABLE;
alter table takt.warehouse drop constraint warehouse_mrp_area_fk, add constraint warehouse_mrp_area_fk FOREIGN KEY (tenant_id, plan_unit_code, mrp_area) REFERENCES mrp_area(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.warehouse drop constraint warehouse_plan_unit_fk, add constraint warehouse_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
alter table takt.work_instruction drop constraint work_instruction_operation_code_fk, add constraint work_instruction_operation_code_fk FOREIGN KEY (tenant_id, plan_unit_code, operation_code) REFERENCES operation(tenant_id, plan_unit_code, code) DEFERRABLE;
alter table takt.work_instruction drop constraint work_instruction_plan_unit_fk, add constraint work_instruction_plan_unit_fk FOREIGN KEY (tenant_id, plan_unit_code) REFERENCES plan_unit(tenant_id, code) DEFERRABLE;
CREATE OR REPLACE FUNCTION takt.create_own_table(own text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'takt', 'pg_temp'
AS $function$
begin
  if to_regclass(format('tenant_tables.%I', own)) is not null then return; end if;
  execute format('create table tenant_tables.%I (
    tenant_id integer not null default current_tenant() check (tenant_id = %s),
    plan_unit_code character varying(80) not null default current_plan_unit(),
    id uuid not null default new_id(),
    code character varying(80) not null,
    name character varying(400),
    remark text,
    row_version bigint not null default 1,
    created_at timestamp with time zone not null default now(),
    created_by bigint default current_user_id(),
    updated_at timestamp with time zone not null default now(),
    updated_by bigint default current_user_id(),
    primary key (tenant_id, id),
    constraint %I unique (tenant_id, plan_unit_code, code),
    constraint %I foreign key (tenant_id, plan_unit_code) references takt.plan_unit (tenant_id, code) deferrable)',
    own, current_tenant(), own || '_code_key', own || '_plan_unit_fk');
  execute format('create unique index %I on tenant_tables.%I (tenant_id, plan_unit_code, lower(code)) nulls not distinct',
    own || '_key', own);
  execute format('alter table tenant_tables.%I enable row level security', own);
  execute format('alter table tenant_tables.%I force row level security', own);
  execute format('create policy %I on tenant_tables.%I
    using (tenant_id = current_tenant() and plan_unit_code = current_plan_unit())
    with check (tenant_id = current_tenant() and plan_unit_code = current_plan_unit())',
    own || '_scope', own);
  execute format('create trigger %I before update on tenant_tables.%I for each row execute function takt.touch_row()',
    own || '_touch', own);
  execute format('grant select, insert, update, delete on tenant_tables.%I to app_rw', own);
  execute format('grant select on tenant_tables.%I to app_read', own);
end $function$;
CREATE OR REPLACE FUNCTION takt.shape_own_references(wanted text, own text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'takt', 'pg_temp'
AS $function$
declare
  place regclass := to_regclass(format('tenant_tables.%I', own));
  field record;
  target text;
  key text;
  present oid;
begin
  for field in select f.stored as name, case when f.kind = 'reference' and f.target ~ '^X_' then f.target end as target
    from takt.custom_field f where f.tenant_id = current_tenant() and f.table_code = wanted loop
    target := case when field.target is not null then own_table_name(field.target) end;
    key := own || '_' || field.name || '_fk';
    select confrelid into present from pg_constraint where conrelid = place and conname = key;
    if present is distinct from (case when target is not null then to_regclass(format('tenant_tables.%I', target))::oid end) then
      if present is not null then
        execute format('alter table tenant_tables.%I drop constraint %I', own, key);
      end if;
      if target is not null then
        execute format('alter table tenant_tables.%I add constraint %I foreign key (tenant_id, plan_unit_code, %I)
          references tenant_tables.%I (tenant_id, plan_unit_code, code) deferrable', own, key, field.name, target);
      end if;
    end if;
  end loop;
end $function$;
CREATE OR REPLACE FUNCTION takt_clock.due_work(kinds text[], due_moment timestamp with time zone, due_since timestamp with time zone)
 RETURNS TABLE(kind text, tenant integer, unit text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'takt', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
   #variable_conflict use_column
   begin
   if 'plan changes' = any (kinds) then
     return query with due as materialized (select c.tenant_id::integer as tenant, null::text as unit, true as of_all from (select tenant_id from plan_change where tenant_id > 0 group by tenant_id, plan_unit_code having count(*) > 1) c where true union select m.tenant_id::integer as tenant, null::text as unit, true as of_all from plan_move m where m.at < due_moment - interval '15 minutes')
       select 'plan changes', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'runs' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, null::text as unit, true as of_all from run_state where true)
       select 'runs', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'acceptances' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, null::text as unit, true as of_all from run_acceptance where true)
       select 'acceptances', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'system log' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, null::text as unit, true as of_all from system_log where at < now() - make_interval(days => 90) union select l.tenant_id::integer as tenant, null::text as unit, true as of_all from (select tenant_id from system_log group by tenant_id having count(*) > 20000) l where true)
       select 'system log', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'reminders' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from task_reminder where enabled and next_due <= due_moment union select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from task_reminder where enabled and next_due is null and last_fired is null and schedule is not null and updated_at > coalesce(due_since, '-infinity'))
       select 'reminders', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'notices' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, null::text as unit, false as of_all from notice where snoozed_until <= due_moment)
       select 'notices', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'reminder deliveries' = any (kinds) then
     return query with due as materialized (select d.tenant_id::integer as tenant, null::text as unit, false as of_all from reminder_delivery d where d.state = 'W' and (d.next_attempt <= due_moment or not exists (
      select from task_reminder r where r.tenant_id = d.tenant_id and r.id = d.reminder_id and r.enabled)))
       select 'reminder deliveries', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'report subscriptions' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from report_subscription where not paused and next_due <= due_moment union select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from report_subscription where not paused and next_due is null and true and updated_at > coalesce(due_since, '-infinity'))
       select 'report subscriptions', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'report deliveries' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, null::text as unit, false as of_all from report_subscription_delivery where state = 'W' and next_attempt <= due_moment)
       select 'report deliveries', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'flows' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from flow where enabled and next_due <= due_moment union select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from flow where enabled and next_due is null and version is not null and last_run is null and schedule is not null and updated_at > coalesce(due_since, '-infinity') union select p.tenant_id::integer as tenant, p.plan_unit_code::text as unit, false as of_all from flow_pending p join flow on flow.tenant_id = p.tenant_id and flow.id = p.flow_id where not (flow.overlap <> 'skip' and exists (select from flow_run r where r.tenant_id = flow.tenant_id
  and r.plan_unit_code = flow.plan_unit_code and r.flow_id = flow.id::text and r.state = 'R')))
       select 'flows', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'flow steps' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, null::text as unit, false as of_all from flow_step where state in ('W', 'R') and next_at <= due_moment)
       select 'flow steps', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'interfaces' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from interface_config where enabled and next_due <= due_moment union select e.tenant_id::integer as tenant, c.plan_unit_code::text as unit, false as of_all from interface_event e join interface_config c on c.tenant_id = e.tenant_id and c.id = e.config_id where e.run_id is null and c.enabled and not exists (select from interface_run w where w.tenant_id = c.tenant_id and w.plan_unit_code = c.plan_unit_code
     and w.state = 'W' and lower(w.config_code) = lower(c.code)) union select c.tenant_id::integer as tenant, c.plan_unit_code::text as unit, false as of_all from interface_config c join receive_data d on d.tenant_id = c.tenant_id and d.plan_unit_code = c.plan_unit_code
     and lower(d.topic_code) = lower(c.topic) and d.state = 'new'
     and d.updated_at > coalesce((select max(r.started_at) from interface_run r where r.tenant_id = c.tenant_id
       and r.plan_unit_code = c.plan_unit_code and lower(r.config_code) = lower(c.code)), '-infinity') where c.topic is not null and c.enabled and not exists (select from interface_run w where w.tenant_id = c.tenant_id and w.plan_unit_code = c.plan_unit_code
     and w.state = 'W' and lower(w.config_code) = lower(c.code)))
       select 'interfaces', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'interface runs' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from interface_run where state = 'W' and next_attempt <= due_moment union select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from interface_run where state = 'R' and lease_until < due_moment)
       select 'interface runs', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'data synchronisations' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from data_sync where enabled and next_due <= due_moment)
       select 'data synchronisations', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'data synchronisation runs' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from data_sync_run where state in ('W', 'R') and (state = 'W' or lease_until < due_moment))
       select 'data synchronisation runs', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'received bodies' = any (kinds) then
     return query with due as materialized (select d.tenant_id::integer as tenant, d.plan_unit_code::text as unit, false as of_all from receive_data d join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
      left join receive_topic t on t.tenant_id = d.tenant_id and t.id = b.topic_id where d.state = 'new' and (t.id is null or t.entity is not null)
      and (b.claimed_until is null or b.claimed_until < due_moment))
       select 'received bodies', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'message topics' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from receive_topic where enabled and connection is not null and coalesce(expires_at > due_moment, true))
       select 'message topics', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'archive rules' = any (kinds) then
     return query with due as materialized (select tenant_id::integer as tenant, plan_unit_code::text as unit, false as of_all from archive_rule where enabled and next_due <= due_moment)
       select 'archive rules', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'sizes' = any (kinds) then
     return query with due as materialized (select m.tenant_id::integer as tenant, null::text as unit, false as of_all from tenant m where m.is_active and not exists (select from tenant_size s
      where s.tenant_id = m.tenant_id and s.day = (due_moment at time zone 'UTC')::date))
       select 'sizes', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
if 'months of logs' = any (kinds) then
     return query with due as materialized (select host.tenant_id::integer as tenant, null::text as unit, true as of_all from (values (0)) host (tenant_id) where to_regclass('takt.audit_log' || to_char((due_moment at time zone 'UTC') + interval '2 months', '_YYYY_MM')) is null or to_regclass('takt.login_attempt' || to_char((due_moment at time zone 'UTC') + interval '2 months', '_YYYY_MM')) is null)
       select 'months of logs', due.tenant, due.unit from due where due.of_all or (
         due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null) and (due.unit is null or (due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)));
   end if;
   end $function$;
