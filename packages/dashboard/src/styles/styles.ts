// The order matters: later files build on earlier ones.
import '../../../phone-page/src/base.css';
import '../../../../assets/reset.css';
import '../../../../assets/bars.css';
import './base.css';
import './frame.css';
import './controls.css';
import './rows.css';
import './charts.css';
