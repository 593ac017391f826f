import $ from 'jquery';

$('#app').html('<form><label>Receipt <input type="file" name="receipt"></label></form><p id="shown"></p>');
// As pages do whose rows come and go: one handler for all fields.
$(document).on('change', 'input[type=file]', function (this: HTMLInputElement) {
  recorder.note('accepted', this.files ?? []);
  $('#shown').text([...(this.files ?? [])].map(({ name }) => name).join(', '));
});
