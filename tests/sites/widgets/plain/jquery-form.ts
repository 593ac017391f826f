import $ from 'jquery';

$('#app').html('<form><label>Receipt <input type="file" name="receipt"></label></form><p id="shown"></p>');
// One handler for all fields, like pages with dynamic rows.
$(document).on('change', 'input[type=file]', function (this: HTMLInputElement) {
  recorder.note('accepted', this.files ?? []);
  $('#shown').text([...(this.files ?? [])].map(({ name }) => name).join(', '));
});
