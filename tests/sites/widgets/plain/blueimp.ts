import $ from 'jquery';
import 'blueimp-file-upload';

$('#app').html(`
  <span style="position: relative; display: inline-block; overflow: hidden; padding: 1em; border: 1px solid">
    Add a file
    <input id="open" type="file" name="files[]" style="position: absolute; inset: 0; opacity: 0">
  </span>
  <p id="shown"></p>`);
$('#open').fileupload({
  autoUpload: false,
  add: (_event, { files }) => {
    recorder.note('accepted', files);
    $('#shown').text(files.map(({ name }) => name).join(', '));
  },
});
